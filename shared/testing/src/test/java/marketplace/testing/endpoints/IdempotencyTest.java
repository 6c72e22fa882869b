package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repeated calls with an idempotency key. */
class IdempotencyTest {

    private static final Map<String, String> KEYED = Map.of("idempotency-key", "k1");

    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final Notes notes = new Notes(table, ids);
    private final TestEndpoint endpoint = new TestEndpoint(notes.operations(), table, clock, ids);

    @BeforeEach
    void admit() {
        Callers.admit(endpoint);
    }

    @Test
    void repeatedKeyReturnsTheFirstResponseMarkedAsReplay() {
        Reply first = make("key", "{\"title\":\"x\",\"price\":100.00}", KEYED);
        Reply again = make("key", "{\"price\":1e2,\"title\":\"x\"}", KEYED);

        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(again.body())
                .isEqualTo(first.body().deepCopy().put("replayed", true).putNull("secret"));
        assertThat(new String(again.bytes(), UTF_8)).startsWith("{\"success\":true,\"replayed\":true,");
        assertThat(first.text("secret")).startsWith("hush-");
        assertThat(new String(again.bytes(), UTF_8)).contains("\"price\":100,");
    }

    @Test
    void keyInBodyIsAcceptedAndHeaderOverridesIt() {
        String body = "{\"title\":\"x\",\"idempotencyKey\":\"k2\"}";
        String first = make("key", body, Map.of()).text("noteId");

        assertThat(make("key", body, Map.of()).text("noteId")).isEqualTo(first);
        assertThat(make("key", body, KEYED).text("noteId")).isNotEqualTo(first);
        assertThat(make("key", "{\"title\":\"x\"}", Map.of("idempotency-key", "k2"))
                        .text("noteId"))
                .isEqualTo(first);
    }

    @Test
    void fieldOrderDoesNotChangeTheInputButListOrderDoes() {
        String first = "{\"title\":\"x\",\"tags\":[\"a\",\"b\"],\"place\":{\"city\":\"Porto\",\"floor\":1}}";
        String same = "{\"place\":{\"floor\":1.0,\"city\":\"Porto\"},\"tags\":[\"a\",\"b\"],\"title\":\"x\"}";
        String note = make("key", first, KEYED).text("noteId");

        assertThat(make("key", same, KEYED).text("noteId")).isEqualTo(note);
        for (String tags : List.of("[\"b\",\"a\"]", "[\"a\"]", "[]", "[\"a,b\"]")) {
            assertThat(make("key", first.replace("[\"a\",\"b\"]", tags), KEYED).errorCode())
                    .isEqualTo("idempotency_key_reuse");
        }
    }

    @Test
    void retryThatIsSignedAgainIsTheSameInput() {
        String signed =
                "{\"title\":\"x\",\"agentVerification\":{\"agentId\":\"a\",\"signature\":\"s1\",\"timestamp\":\"t1\"}}";
        String note = make("key", signed, KEYED).text("noteId");

        assertThat(make("key", signed.replace("s1", "s2").replace("t1", "t2"), KEYED)
                        .text("noteId"))
                .isEqualTo(note);
        assertThat(make("key", signed.replace("\"a\"", "\"b\""), KEYED).errorCode())
                .isEqualTo("idempotency_key_reuse");
    }

    @Test
    void keyReusedWithOtherInputIs409() {
        make("key", "{\"title\":\"x\"}", KEYED);

        Reply other = make("key", "{\"title\":\"y\"}", KEYED);

        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("error_code")).isEqualTo("idempotency_key_reuse");
    }

    @Test
    void idempotencyKeyIsScopedToCallerAndOperation() {
        String first = make("key", "{\"title\":\"x\"}", KEYED).text("noteId");

        assertThat(make("otherKey", "{\"title\":\"x\"}", KEYED).text("noteId")).isNotEqualTo(first);
        assertThat(endpoint.call("key", "POST", "/api/notes/" + first + "/close", "", KEYED)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void keyExpiresAfterOneDay() {
        String first = make("key", "{\"title\":\"x\"}", KEYED).text("noteId");
        clock.advance(Duration.ofHours(24));
        assertThat(make("key", "{\"title\":\"x\"}", KEYED).text("noteId")).isEqualTo(first);
        clock.advance(Duration.ofMillis(1));

        Reply anew = make("key", "{\"title\":\"other\"}", KEYED);

        assertThat(anew.status()).isEqualTo(200);
        assertThat(anew.text("noteId")).isNotEqualTo(first);
        assertThat(make("key", "{\"title\":\"other\"}", KEYED).text("noteId")).isEqualTo(anew.text("noteId"));
    }

    @Test
    void refusalIsNotStoredUnderTheKey() {
        assertThat(make("key", "{\"title\":\"refused\"}", KEYED).status()).isEqualTo(409);

        assertThat(make("key", "{\"title\":\"x\"}", KEYED).status()).isEqualTo(200);
    }

    @Test
    void hundredConcurrentCallsWithOneKeyShareOneResult() throws Exception {
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                replies.add(threads.submit(() -> make("key", "{\"title\":\"x\"}", KEYED)));
            }
        }
        Set<String> made = new HashSet<>();
        int replayed = 0;
        for (Future<Reply> reply : replies) {
            assertThat(reply.get().status()).isEqualTo(200);
            made.add(reply.get().text("noteId"));
            replayed += reply.get().headers().containsKey("Idempotency-Replayed") ? 1 : 0;
        }
        assertThat(made).hasSize(1);
        assertThat(replayed).isEqualTo(99);
    }

    @Test
    void replayIgnoresLaterStateChanges() {
        String path = "/api/notes/" + made().text("noteId");
        endpoint.call("key", "POST", path + "/close", "", KEYED);
        endpoint.call("key", "POST", path + "/open", "");

        Reply again = endpoint.call("key", "POST", path + "/close", "", KEYED);

        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(endpoint.call("", "GET", path, "").body().path("open").booleanValue())
                .isTrue();
    }

    @Test
    void replayOfACallWithoutEffectHasNoEffect() {
        String path = "/api/notes/" + made().text("noteId");
        endpoint.call("key", "POST", path + "/open", "", KEYED);
        endpoint.call("key", "POST", path + "/close", "");

        Reply again = endpoint.call("key", "POST", path + "/open", "", KEYED);

        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(endpoint.call("", "GET", path, "").body().path("open").booleanValue())
                .isFalse();
    }

    @Test
    void keyLengthIsLimited() {
        assertThat(make("key", "{\"title\":\"x\"}", Map.of("idempotency-key", "k".repeat(255)))
                        .status())
                .isEqualTo(200);
        assertThat(make("key", "{\"title\":\"x\"}", Map.of("idempotency-key", "k".repeat(256)))
                        .status())
                .isEqualTo(400);
        assertThat(make("key", "{\"title\":\"x\"}", Map.of("idempotency-key", ""))
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "   ", "\u200b", "\u2800\u00a0"})
    void blankKeyIsRefused(String blank) {
        Reply header = make("key", "{\"title\":\"x\"}", Map.of("idempotency-key", blank));
        Reply argument = make("key", "{\"title\":\"x\",\"idempotencyKey\":\"" + blank + "\"}", Map.of());

        for (Reply refused : List.of(header, argument)) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("error_code")).isEqualTo("validation");
            assertThat(refused.text("details.0.field")).isEqualTo("idempotencyKey");
            assertThat(refused.text("details.0.message")).startsWith("must not be blank: send a key of your own");
        }
    }

    private Reply made() {
        return make("key", "{\"title\":\"x\"}", Map.of());
    }

    private Reply make(String caller, String body, Map<String, String> headers) {
        return endpoint.call(caller, "POST", "/api/notes", body, headers);
    }
}
