package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Commit;
import marketplace.table.Retries;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the pipeline does for every operation: who may call, and races. */
class PipelineTest {

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

    @ParameterizedTest
    @CsvSource({
        // operation, caller, status, error_code
        "list, '',       200,",
        "list, unknown,  200,",
        "list, person,   200,",
        "get,  '',       404, not_found",
        "get,  reader,   404, not_found",
        "get,  person,   404, not_found",
        "get,  hirer,    403, insufficient_scope",
        "get,  unknown,  401, unauthenticated",
        "make, '',       401, unauthenticated",
        "make, unknown,  401, unauthenticated",
        "make, key,      200,",
        "make, person,   200,",
        "make, reader,   403, insufficient_scope",
        "close, '',      401, unauthenticated",
        "close, person,  403, forbidden",
        "close, reader,  403, insufficient_scope",
        "close, key,     404, not_found",
        "mine, '',       401, unauthenticated",
        "mine, key,      403, forbidden",
        "mine, person,   200,",
    })
    void operationAcceptsItsKindsOfCaller(String operation, String caller, int status, String code) {
        String note = "/api/notes/bty_00000000000000000000000009";
        Reply reply = switch (operation) {
            case "list" -> endpoint.call(caller, "GET", "/api/notes", "");
            case "get" -> endpoint.call(caller, "GET", note, "");
            case "make" -> make(caller, "{\"title\":\"x\"}", Map.of());
            case "close" -> endpoint.call(caller, "POST", note + "/close", "");
            default -> endpoint.call(caller, "DELETE", "/api/notes/mine", "");
        };

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("error_code")).isEqualTo(code == null ? "" : code);
    }

    @Test
    void unauthenticatedBodyIsNotRead() {
        assertThat(make("", "{nonsense", Map.of()).status()).isEqualTo(401);
        assertThat(make("key", "{nonsense", Map.of()).status()).isEqualTo(400);
    }

    @Test
    void dryRunInsideAnObjectIsRefusedBecauseItWouldHaveNoEffect() {
        for (String name : List.of("dryRun", "dry_run", "idempotency_key")) {
            Reply refused =
                    make("key", "{\"title\":\"x\",\"place\":{\"city\":\"Porto\",\"" + name + "\":true}}", Map.of());

            assertThat(refused.status()).as(name).isEqualTo(400);
            assertThat(refused.text("details.0.field")).isEqualTo("place." + name);
            assertThat(refused.text("details.0.message"))
                    .startsWith("is not a field here; send ")
                    .endsWith(" beside place");
        }
    }

    @Test
    void lostRaceIsDecidedAgain() {
        String note = made().text("noteId");
        int before = notes.decisions();
        notes.meanwhile(() -> {
            if (notes.decisions() < before + 3) {
                notes.touch(new BountyId(note));
            }
        });

        Reply closed = endpoint.call("key", "POST", "/api/notes/" + note + "/close", "");

        assertThat(closed.status()).isEqualTo(200);
        assertThat(closed.body().path("open").booleanValue()).isFalse();
        assertThat(notes.decisions()).isEqualTo(before + 3);
    }

    @Test
    void expiredAnswerIsNotReplayed() {
        String note = made().text("noteId");
        String close = "/api/notes/" + note + "/close";
        assertThat(endpoint.call("key", "POST", close, "", KEYED).status()).isEqualTo(200);
        table.commit(Commit.of(Write.delete(Notes.key(new BountyId(note)))));
        clock.advance(Duration.ofHours(24));
        assertThat(endpoint.call("key", "POST", close, "", KEYED).status()).isEqualTo(200);

        clock.advance(Duration.ofMillis(1));

        assertThat(endpoint.call("key", "POST", close, "", KEYED).status()).isEqualTo(404);
        assertThat(endpoint.call("key", "POST", close, "{\"dryRun\":true}", KEYED)
                        .status())
                .isEqualTo(404);
    }

    @Test
    void repeatedlyLostRaceIs409() {
        String note = made().text("noteId");
        notes.meanwhile(() -> notes.touch(new BountyId(note)));

        Reply closed = endpoint.call("key", "POST", "/api/notes/" + note + "/close", "", KEYED);

        assertThat(closed.status()).isEqualTo(409);
        assertThat(closed.text("error_code")).isEqualTo("conflict");
        assertThat(endpoint.call("", "GET", "/api/notes/" + note, "")
                        .body()
                        .path("open")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void pausesGrowBetweenDecisionsAndEndWithTheLast() {
        List<Duration> pauses = new ArrayList<>();
        TestEndpoint patient = endpointWith(new Retries(() -> 0, pauses::add, () -> 0.4));
        String note = made().text("noteId");
        notes.meanwhile(() -> notes.touch(new BountyId(note)));
        int before = notes.decisions();

        Reply closed = patient.call("key", "POST", "/api/notes/" + note + "/close", "");

        assertThat(closed.text("error_code")).isEqualTo("conflict");
        assertThat(notes.decisions() - before).isEqualTo(8);
        assertThat(pauses).extracting(Duration::toMillis).containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L);
    }

    @Test
    void noRetryStartsAfterTenSeconds() {
        AtomicLong nanos = new AtomicLong();
        TestEndpoint slow = endpointWith(new Retries(nanos::get, _ -> {}, () -> 0));
        String note = made().text("noteId");
        // Each decision takes four seconds, as where the table itself has to be asked again and again.
        notes.meanwhile(() -> {
            nanos.addAndGet(Duration.ofSeconds(4).toNanos());
            notes.touch(new BountyId(note));
        });
        int before = notes.decisions();

        Reply closed = slow.call("key", "POST", "/api/notes/" + note + "/close", "");

        assertThat(closed.text("error_code")).isEqualTo("conflict");
        assertThat(notes.decisions() - before).isEqualTo(3);
    }

    private TestEndpoint endpointWith(Retries retries) {
        TestEndpoint other =
                new TestEndpoint(notes.operations(), table, clock, ids, TestEndpoint.Parts.USUAL.with(retries));
        Callers.admit(other);
        return other;
    }

    private Reply made() {
        return make("key", "{\"title\":\"x\"}", Map.of());
    }

    private Reply make(String caller, String body, Map<String, String> headers) {
        return endpoint.call(caller, "POST", "/api/notes", body, headers);
    }
}
