package marketplace.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;

/** The local stack in memory, and the calls that every benchmark begins with, over HTTP. */
final class Service implements AutoCloseable {

    private final AtomicInteger posted = new AtomicInteger();
    private static final Path ROOT = Path.of(System.getProperty("repository.root", "."));

    private final Template template;
    private final Stack stack;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Service(Template template, Stack stack) {
        this.template = template;
        this.stack = stack;
    }

    static Service start() throws IOException, StartRefused {
        return start(StackOptions.forTests());
    }

    static Service start(StackOptions options) throws IOException, StartRefused {
        Template template = Template.load(file("template.yaml"), Stack.localValues(false));
        PrintStream out = System.out;
        // Functions keep the stream that exists when they are created; their log lines would hide the figures.
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            return new Service(template, Stack.start(template, options.withLimits(_ -> new OpenLimits())));
        } finally {
            System.setOut(out);
        }
    }

    static Path file(String path) {
        return ROOT.resolve(path);
    }

    Stack stack() {
        return stack;
    }

    Map<String, String> environment(String function) {
        return template.functions().stream()
                .filter(spec -> spec.name().equals(function))
                .findFirst()
                .orElseThrow()
                .environment();
    }

    Map<String, String> signUp(String email) {
        ObjectNode answer = post("/api/auth/signup", Map.of(), """
            {"email":"%s","password":"correct horse battery","name":"Ada"}\
            """.formatted(email));
        return Map.of("Authorization", "Bearer " + answer.get("token").textValue());
    }

    Map<String, String> newKey(Map<String, String> session) {
        ObjectNode answer = post("/api/keys", session, """
            {"name":"bench","scopes":["read","hire","spend","manage"]}\
            """);
        return Map.of("X-API-Key", answer.get("apiKey").textValue());
    }

    /** Each bounty has its own words, because identical ones would be held back as duplicates. */
    String newBounty(Map<String, String> key) {
        String word = Integer.toBinaryString(posted.incrementAndGet())
                .replace('0', 'o')
                .replace('1', 'l');
        ObjectNode answer = post("/api/bounties", key, """
            {"title":"Photograph a shop front","description":"The shop at the corner, by daylight: %s.",\
            "priceType":"fixed","price":25}\
            """.formatted(word));
        return answer.at("/bounty/id").textValue();
    }

    URI uri(String path) {
        return stack.uri().resolve(path);
    }

    ObjectNode post(String path, Map<String, String> headers, String body) {
        return send("POST", path, headers, body);
    }

    /** Any status but a success ends the benchmark. */
    ObjectNode send(String method, String path, Map<String, String> headers, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(stack.uri() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        headers.forEach(request::header);
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(method + " " + path + " answered " + response.body());
            }
            return Json.parse(response.body());
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path + " failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** As much as five deposits allow. */
    void deposit(Map<String, String> session) {
        for (int i = 0; i < 5; i++) {
            pay(post("/api/wallet/deposit", session, "{\"amount\":10000}")
                    .get("checkoutUrl")
                    .textValue());
        }
    }

    /** On the page of the sandbox, to which the checkout leads. */
    private void pay(String checkoutUrl) {
        URI page = URI.create(checkoutUrl.replaceFirst("/c/", "/sandbox/checkouts/"));
        try {
            client.send(
                    HttpRequest.newBuilder(URI.create(checkoutUrl)).build(), HttpResponse.BodyHandlers.discarding());
            HttpResponse<Void> paid = client.send(
                    HttpRequest.newBuilder(page)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString("outcome=pay"))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            if (paid.statusCode() != 303) {
                throw new IllegalStateException(page + " answered " + paid.statusCode());
            }
        } catch (IOException e) {
            throw new IllegalStateException("the deposit was not paid", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        stack.close();
    }
}
