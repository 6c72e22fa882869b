package marketplace.server;

import static marketplace.local.client.Api.ANONYMOUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.local.client.Api;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.StreamSource;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {

    @TempDir
    Path folder;

    private static Template template() {
        Probe.behave("store", (event, platform) -> {
            Table table = platform.table(Templates.TABLE);
            Key key = new Key(event.at("/pathParameters/id").asText(), "S");
            if (event.at("/requestContext/http/method").asText().equals("POST")) {
                table.put(Item.at(key).build());
                return Json.object().put("statusCode", 200);
            }
            return Json.object().put("statusCode", table.get(key).isPresent() ? 200 : 404);
        });
        Probe.behave("reader", (_, _) -> Json.object());
        return Templates.of(List.of(
                Templates.http("store", new HttpRoute("POST", "/items/{id}"), new HttpRoute("GET", "/items/{id}")),
                Templates.stream("reader", new StreamSource(List.of(), 10, true, true, 1, 3600, Optional.empty()))));
    }

    private StackOptions here() {
        return StackOptions.forTests().withData(folder);
    }

    public static final class Program {
        public static void main(String[] args) {
            System.exit(StackCommand.run(args, _ -> template()));
        }
    }

    @Test
    void dataClockAndSecretOutliveARestart() throws Exception {
        String secret;
        try (Stack stack = Stack.start(template(), here())) {
            Api api = new Api(stack.uri());
            api.post("/items/one", "");
            api.advance("P3D");
            stack.pauseStream();
            api.post("/items/two", "");
            secret = Files.readString(folder.resolve("secret"));
            for (String file : List.of("secret", "marketplace.db", "marketplace.db-wal")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
                        .as(file)
                        .isEqualTo("rw-------");
            }
        }
        try (Stack stack = Stack.start(template(), here())) {
            Api api = new Api(stack.uri());
            assertThat(api.send(api.to("/items/one")).status()).isEqualTo(200);
            assertThat(stack.clock().offset().toDays()).isEqualTo(3);
            assertThat(Files.readString(folder.resolve("secret"))).isEqualTo(secret);
            api.post("/items/three", "");
            stack.settle();
            List<String> read = new ArrayList<>();
            Probe.calls("reader")
                    .forEach(call -> call.event()
                            .path("Records")
                            .forEach(record ->
                                    read.add(record.at("/dynamodb/Keys/pk/S").asText())));
            assertThat(read).as("the stream continues from its position").containsExactly("two", "three");
        }
    }

    @Test
    void requestsAreLoggedInTheDataFolder() throws Exception {
        try (Stack stack = Stack.start(template(), here())) {
            assertThat(new Api(stack.uri())
                            .post("/items/one", "x".repeat(11 << 20))
                            .status())
                    .isEqualTo(413);
        }
        assertThat(folder.resolve("requests.log")).content().contains("\"endpoint\":\"front\"", "\"status\":413");
    }

    @Test
    void folderInUseRefusesTheStartInOneSentence() throws Exception {
        try (Stack stack = Stack.start(template(), here())) {
            assertThat(stack.uri().getPort()).isPositive();
            assertThatExceptionOfType(StartRefused.class)
                    .isThrownBy(() -> Stack.start(template(), here()))
                    .withMessageEndingWith("is in use by another process.");
        }
    }

    @Test
    void takenPortRefusesTheStartInOneSentence() throws Exception {
        try (Stack stack = Stack.start(template(), StackOptions.forTests())) {
            int port = stack.uri().getPort();
            assertThatExceptionOfType(StartRefused.class)
                    .isThrownBy(() -> Stack.start(template(), new StackOptions(port, Optional.empty(), false)))
                    .withMessageStartingWith("Port " + port);
        }
    }

    @Test
    void answeredRequestsSurviveAKill() throws Exception {
        List<Integer> answered = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start(Program.class, folder)) {
            for (int i = 0; i < 200; i++) {
                if (server.api().post("/items/" + i, "").status() == 200) {
                    answered.add(i);
                }
            }
            server.kill();
        }

        try (Stack stack = Stack.start(template(), here())) {
            Api after = new Api(stack.uri());
            for (int i : answered) {
                assertThat(after.get("/items/" + i, ANONYMOUS).status())
                        .as("item " + i)
                        .isEqualTo(200);
            }
        }
        assertThat(answered).hasSize(200);
    }
}
