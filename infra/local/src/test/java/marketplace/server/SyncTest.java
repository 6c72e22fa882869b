package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.kernel.Problem;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.local.client.Api;
import marketplace.local.crash.Syncs;
import marketplace.server.template.Template;
import marketplace.server.template.Template.HttpRoute;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No call is answered between its write and the synchronisation of the disk. */
class SyncTest {

    private static final int ANSWERED = 20;
    private static final int CUT_SHORT = 8;

    @TempDir
    Path folder;

    @BeforeEach
    void canTest() {
        assumeThat(Syncs.canBeWatched()).isTrue();
    }

    /** {@code POST /pairs/{id}} writes two items in one commit; {@code GET} counts them. */
    private static Template template() {
        Probe.behave("pairs", (event, platform) -> {
            Table table = platform.table(Templates.TABLE);
            String id = event.at("/pathParameters/id").asText();
            Key one = new Key(id, "1");
            Key two = new Key(id, "2");
            if (event.at("/requestContext/http/method").asText().equals("GET")) {
                return Json.object()
                        .put("statusCode", 200)
                        .put(
                                "body",
                                "{\"items\":" + table.getAll(List.of(one, two)).size() + "}");
            }
            try {
                switch (id) {
                    case "kill" -> Syncs.killAtTheNext();
                    case "fail" -> Syncs.fail();
                    default -> write(table, one, two);
                }
                return Json.object().put("statusCode", 200);
            } catch (Problem refused) {
                return Json.object().put("statusCode", refused.code().status());
            }
        });
        return Templates.of(List.of(
                Templates.http("pairs", new HttpRoute("POST", "/pairs/{id}"), new HttpRoute("GET", "/pairs/{id}"))));
    }

    private static void write(Table table, Key one, Key two) {
        table.commit(Commit.of(
                Write.put(Item.at(one).build()), Write.put(Item.at(two).build())));
    }

    public static final class Program {
        public static void main(String[] args) {
            System.exit(StackCommand.run(args, _ -> template()));
        }
    }

    @Test
    void callsThatAreKilledBetweenWriteAndSyncAreNotAnsweredAndAreWholeOrNothing() throws Exception {
        try (ServerProcess server = ServerProcess.start(Program.class, folder)) {
            writeAnswered(server.api());
            server.api().post("/pairs/kill", "");
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> calls = new ArrayList<>();
                for (int i = 0; i < CUT_SHORT; i++) {
                    String path = "/pairs/cut" + i;
                    calls.add(threads.submit(
                            () -> assertThatThrownBy(() -> server.api().post(path, ""))
                                    .isInstanceOf(UncheckedIOException.class)));
                }
                for (Future<?> call : calls) {
                    call.get();
                }
            }
            assertThat(Await.exit(server.process())).isEqualTo(Syncs.KILLED);
        }

        checkRestarted();
    }

    @Test
    void failedSyncIsAnsweredWith503AndTheWriteIsNotSeen() throws Exception {
        try (ServerProcess server = ServerProcess.start(Program.class, folder)) {
            writeAnswered(server.api());
            server.api().post("/pairs/fail", "");
            for (int i = 0; i < CUT_SHORT; i++) {
                assertThat(server.api().post("/pairs/cut" + i, "").status()).isEqualTo(503);
                assertThat(items(server.api(), "cut" + i)).isZero();
            }
            server.kill();
        }
        checkRestarted();
    }

    private static void writeAnswered(Api api) {
        for (int i = 0; i < ANSWERED; i++) {
            assertThat(api.post("/pairs/answered" + i, "").status()).isEqualTo(200);
        }
    }

    private void checkRestarted() throws Exception {
        try (Stack stack = Stack.start(template(), StackOptions.forTests().withData(folder))) {
            Api api = new Api(stack.uri());
            assertThat(IntStream.range(0, ANSWERED).mapToObj(i -> items(api, "answered" + i)))
                    .containsOnly(2);
            assertThat(IntStream.range(0, CUT_SHORT).mapToObj(i -> items(api, "cut" + i)))
                    .isSubsetOf(0, 2);
        }
    }

    private static int items(Api api, String id) {
        return api.get("/pairs/" + id, Api.ANONYMOUS).json().path("items").asInt();
    }
}
