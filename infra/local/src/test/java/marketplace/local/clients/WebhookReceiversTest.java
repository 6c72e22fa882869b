package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.Await;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receivers that others wrote verify a delivery: three libraries in two languages, and the recipes in the docs. */
@Tag("nightly")
class WebhookReceiversTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final NpmClients NPM = new NpmClients("webhook-receivers", "svix");
    private static final PythonClient PYTHON = new PythonClient("webhook-receivers");
    private static final String BOTH = "[true,false]";

    private static Stack stack;
    private static Account.Key key;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        Template template = Template.load(ROOT.resolve("template.yaml"), Stack.localValues(false));
        stack = Stack.start(template, Service.options().withLimits(_ -> new OpenLimits()));
        key = Account.signUp(new Api(stack.uri())).newKey();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void librariesFromNpmAcceptADeliveryAndNoChangedOne() throws Exception {
        NPM.install();
        assertAccepted(NPM.node("verify.mjs", delivery().toString()));
    }

    @Test
    void librariesFromPypiAcceptADeliveryAndNoChangedOne() throws Exception {
        PYTHON.install();
        assertAccepted(PYTHON.run("verify.py", delivery().toString()));
    }

    @Test
    void recipeForJavaReceivesADelivery() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
        assertReceives(List.of(java, "-XX:TieredStopAtLevel=1", written(folder, "Receiver.java")));
    }

    @Test
    void recipeForNodeReceivesADelivery() throws Exception {
        NPM.install();
        assertReceives(List.of("node", written(NPM.folder(), "receiver.mjs")));
    }

    @Test
    void recipeForPythonReceivesADelivery() throws Exception {
        PYTHON.install();
        assertReceives(List.of(PYTHON.own(), written(folder, "receiver.py")));
    }

    private static void assertAccepted(ClientProcess.Result result) {
        assertThat(result.exit()).as(result.output() + result.errors()).isZero();
        JsonNode accepted = Json.parse(result.output());
        assertThat(accepted)
                .hasSize(3)
                .allSatisfy(library -> assertThat(library.toString()).isEqualTo(BOTH));
    }

    /** A file with one test event as it arrived. */
    private Path delivery() throws IOException, InterruptedException {
        try (Receiver receiver = Receiver.accepting()) {
            Account.Endpoint endpoint = key.register(receiver, "*");
            endpoint.test();
            Await.until("the test event", () -> !receiver.arrivals().isEmpty());
            Arrival arrival = receiver.arrivals().getFirst();
            ObjectNode file = Json.object().put("secret", endpoint.secret()).put("body", arrival.text());
            ObjectNode headers = file.putObject("headers");
            arrival.headers().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            endpoint.delete();
            return Files.writeString(folder.resolve("delivery.json"), file.toString());
        }
    }

    /** Writes the block of the docs that is marked as this file. */
    private static String written(Path folder, String name) throws IOException {
        String page = Files.readString(ROOT.resolve("docs/webhooks.md"));
        Matcher block = Pattern.compile(
                        "<!-- recipe " + Pattern.quote(name) + " -->\n```\\w+\n(.*?)```", Pattern.DOTALL)
                .matcher(page);
        assertThat(block.find()).as(name).isTrue();
        return Files.writeString(folder.resolve(name), block.group(1)).toString();
    }

    private void assertReceives(List<String> command) throws IOException, InterruptedException {
        int port = freePort();
        URI url = URI.create("http://127.0.0.1:" + port + "/hook");
        Account.Endpoint endpoint = key.register(url.toString(), "*");
        Process receiver = started(command, port, endpoint.secret());
        try {
            Await.until("the receiver", () -> answers(port));
            String delivery = endpoint.test();
            Await.until(
                    "the delivery",
                    () -> endpoint.delivery(delivery).path("attempts").asInt() > 0);

            assertThat(endpoint.delivery(delivery).path("responseStatus").asInt())
                    .isEqualTo(204);
            assertThat(forged(url)).isEqualTo(400);
        } finally {
            receiver.destroyForcibly();
            Await.exit(receiver);
            endpoint.delete();
        }
    }

    private Process started(List<String> command, int port, String secret) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("receiver.log").toFile());
        builder.environment().put("PORT", Integer.toString(port));
        builder.environment().put("WEBHOOK_SECRET", secret);
        return builder.start();
    }

    /** Signed by nobody who knows the secret. */
    private static int forged(URI url) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(url)
                    .header("X-Service-Signature", "t=1,v1=00")
                    .header("webhook-id", "whd_1")
                    .header("webhook-timestamp", "1")
                    .header("webhook-signature", "v1,AAAA")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean answers(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
