package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.limits.RateLimits;
import marketplace.api.pipeline.Authenticator;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Cursors;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.PrefetchingTable;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read while a remembered key is being proven: it saves trips and changes no answer. */
class PrefetchTest {

    private static final Key PROOF = new Key("KEYHASH#key", "KEY");
    private static final Caller CALLER = Callers.withKey(1, EnumSet.allOf(Scope.class));

    /** Proves the one key by an item, and remembers it from the beginning. */
    private static final class Remembering implements Authenticator {

        private final Table table;

        private Remembering(Table table) {
            this.table = table;
        }

        @Override
        public Caller authenticate(Credentials credentials, Instant now, String origin) {
            if (!credentials.isSent()) {
                return new Caller.Anonymous();
            }
            return table.get(PROOF)
                    .map(_ -> CALLER)
                    .orElseThrow(() -> new Problem(ErrorCode.UNAUTHENTICATED, "This key is revoked."));
        }

        @Override
        public Optional<Caller> remembered(Credentials credentials) {
            return credentials.apiKey().map(_ -> CALLER);
        }
    }

    private final class Limits implements RateLimits {

        private boolean usedUp;

        /** Whether a call is counted in the table, as the first one of a window is. */
        private boolean counting;

        @Override
        public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
            if (counting) {
                meter.get(PROOF);
            }
            return new RateLimitState(1, 0, now.plusSeconds(60), !usedUp);
        }

        @Override
        public boolean isUsedUp(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
            return usedUp;
        }
    }

    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final MeteredTable meter = new MeteredTable(new MemoryTable());
    private final PrefetchingTable table = new PrefetchingTable(meter);
    private final Limits limits = new Limits();
    private final Notes notes = new Notes(table, ids);
    private final RestEndpoint endpoint = new RestEndpoint(
            new Catalogue(notes.operations()),
            new Dispatcher(
                    new Remembering(table),
                    table,
                    new Cursors(new byte[32]),
                    QuoteCalculator.none(),
                    TestEndpoint.AT_ONCE),
            new HttpFrame("rest", limits, clock, ids, new RequestLog(_ -> {}), CorsOrigins.none()));
    private String note;

    @BeforeEach
    void makeNote() {
        meter.commit(Commit.of(Write.put(Item.at(PROOF).put("v", 1).build())));
        note = Json.parse(text(call("POST /api/notes", "", "{\"title\":\"x\"}")))
                .get("noteId")
                .textValue();
        meter.reset();
    }

    @Test
    void writeTakesTwoRoundTrips() {
        HttpResponse closed = call("POST /api/notes/{noteId}/close", note, "");

        assertThat(closed.status()).isEqualTo(200);
        assertThat(meter.cost().roundTrips()).isEqualTo(2);
    }

    @Test
    void anonymousReadWhoseCallIsCountedTakesOneRoundTrip() {
        limits.counting = true;

        HttpResponse read = call("GET /api/notes/{noteId}", note, "", Map.of());

        assertThat(read.status()).isEqualTo(200);
        assertThat(meter.cost().roundTrips()).isEqualTo(1);
    }

    @Test
    void nothingIsPrefetchedForAnAddressWhoseLimitIsUsedUp() {
        limits.usedUp = true;

        assertThat(call("GET /api/notes/{noteId}", note, "", Map.of()).status()).isEqualTo(429);
        assertThat(meter.cost().readUnits()).isZero();
    }

    @Test
    void decisionAfterALostRaceReadsAgain() {
        notes.meanwhile(() -> {
            if (notes.decisions() == 2) {
                notes.touch(new BountyId(note));
            }
        });

        assertThat(call("POST /api/notes/{noteId}/close", note, "").status()).isEqualTo(200);
        assertThat(notes.decisions()).isEqualTo(3);
    }

    @Test
    void nothingIsPrefetchedForACallerWhoseLimitIsUsedUp() {
        limits.usedUp = true;

        assertThat(call("POST /api/notes/{noteId}/close", note, "").status()).isEqualTo(429);
        // The proof alone.
        assertThat(meter.cost().readUnits()).isEqualTo(1);
    }

    @Test
    void revokedKeyIsRejectedFirst() {
        meter.commit(Commit.of(Write.delete(PROOF)));
        int before = notes.decisions();

        for (HttpResponse refused : List.of(
                call("POST /api/notes/{noteId}/close", note, ""),
                call("POST /api/notes/{noteId}/close", "bty_00000000000000000000000009", ""),
                call("POST /api/notes/{noteId}/close", "nonsense", "{nonsense"))) {
            assertThat(refused.status()).isEqualTo(401);
            assertThat(text(refused)).contains("unauthenticated").doesNotContain("nonsense");
        }
        assertThat(notes.decisions()).isEqualTo(before);
    }

    @Test
    void failedPrefetchIsReportedAtItsStep() {
        assertThat(call("POST /api/notes/{noteId}/close", "nonsense", "").status())
                .isEqualTo(404);
        assertThat(call("POST /api/notes/{noteId}/close", note, "{nonsense").status())
                .isEqualTo(400);
    }

    private HttpResponse call(String routeKey, String noteId, String body) {
        return call(routeKey, noteId, body, Map.of("x-api-key", "key"));
    }

    private HttpResponse call(String routeKey, String noteId, String body, Map<String, String> credentials) {
        Map<String, String> headers = new TreeMap<>(Map.of("content-type", "application/json"));
        headers.putAll(credentials);
        String[] route = routeKey.split(" ", 2);
        return endpoint.handle(new HttpRequest(
                route[0],
                routeKey,
                route[1].replace("{noteId}", noteId),
                Map.of(),
                noteId.isEmpty() ? Map.of() : Map.of("noteId", noteId),
                headers,
                body.getBytes(UTF_8),
                "https://api.test",
                "192.0.2.1"));
    }

    private static String text(HttpResponse response) {
        return new String(response.body(), UTF_8);
    }
}
