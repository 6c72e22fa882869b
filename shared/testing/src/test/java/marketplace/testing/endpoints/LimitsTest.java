package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Operation;
import marketplace.api.limits.Quota;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests are counted, as whose, and what a caller over its limit gets. */
class LimitsTest {

    private static final Operation<Notes.Nothing, Notes.Echo> RARE = Operation.named(
                    "be_rare", Notes.Nothing.class, Notes.Echo.class)
            .summary("Has a limit of its own.")
            .route("POST", "/api/rare")
            .access(Access.KEY, Scope.HIRE)
            .rate(RateClass.SIGNUP)
            .decides((_, _) -> Decision.of(Commit.none(), new Notes.Echo("done")));

    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final Notes notes = new Notes(table, ids);
    private final List<String> counted = new ArrayList<>();
    private long left = 100;
    private final TestEndpoint endpoint = new TestEndpoint(
            Stream.concat(notes.operations().stream(), Stream.of(RARE)).toList(),
            table,
            clock,
            ids,
            new TestEndpoint.Parts(
                    this::take, TestEndpoint.AT_ONCE, QuoteCalculator.none(), TestEndpoint.Parts.USUAL.strangers()));

    private RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        counted.add(rateClass + " " + caller.identity());
        boolean admitted = left > 0;
        left = Math.max(0, left - 1);
        return new RateLimitState(100, left, now.plus(Duration.ofMillis(7_001)), admitted);
    }

    @BeforeEach
    void admit() {
        Callers.admit(endpoint);
    }

    @ParameterizedTest
    @CsvSource({
        "'',      GET,  /api/notes,                                OTHER_GET, ''",
        "key,     GET,  /api/notes,                                OTHER_GET, ''",
        "key,     GET,  /api/notes/bty_00000000000000000000000009, OTHER_GET, key_00000000000000000000000001",
        "key,     POST, /api/notes,                                WRITE, key_00000000000000000000000001",
        "reader,  POST, /api/notes,                                WRITE, key_00000000000000000000000003",
        "key,     POST, /api/rare,                                 SIGNUP, key_00000000000000000000000001",
        "unknown, POST, /api/rare,                                 SIGNUP, ''",
        "'',      POST, /api/rare,                                 SIGNUP, ''",
        "unknown, GET,  /api/nothing,                              OTHER_GET, ''",
        "unknown, POST, /api/nothing,                              WRITE, ''",
    })
    void everyRequestIsCountedOnce(String who, String method, String path, RateClass rateClass, String as) {
        endpoint.call(who, method, path, method.equals("GET") ? "" : "{\"title\":\"x\"}");

        assertThat(counted).containsExactly(rateClass + " " + (as.isEmpty() ? new Caller.Anonymous().identity() : as));
    }

    @ParameterizedTest
    @CsvSource({
        // class, caller, per window, key of tier automated, window, counting, refused while the counters fail
        "BROWSE, '',  100,    100,     PT1M,  LEASED, false",
        "BROWSE, key, 600,    600,     PT1M,  LEASED, false",
        "POLLING, '', 600,    600,     PT1M,  LEASED, false",
        "OTHER_GET, '', 600,  600,     PT1M,  LEASED, false",
        "WRITE,  key, 300,    300,     PT1M,  LEASED, false",
        "LOGIN,  '',  10,     10,      PT1M,  EXACT,  true",
        "SIGNUP, '',  20,     20,      PT1H,  EXACT,  true",
    })
    void classHasAQuotaPerWindow(
            RateClass rateClass,
            String who,
            long limit,
            long automated,
            Duration window,
            String counting,
            boolean must) {
        Caller caller = who.isEmpty() ? new Caller.Anonymous() : Callers.withKey(1, Set.of());
        Quota quota = rateClass.budget(caller);

        assertQuota(quota, limit, automated, window, counting, must);
        assertThat(rateClass.keyBudget()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"BOUNTY_WRITE, 10000, 50000", "CONVERSATION_WRITE, 50000, 250000"})
    void automatedKeyHasFiveTimesTheDailyQuota(RateClass rateClass, long limit, long automated) {
        assertThat(rateClass.budget(new Caller.Anonymous())).isEqualTo(Quota.WRITE);
        assertQuota(rateClass.keyBudget().orElseThrow(), limit, automated, Duration.ofDays(1), "EXACT", false);
    }

    private static void assertQuota(
            Quota quota, long limit, long automated, Duration window, String counting, boolean must) {
        assertThat(quota.limit(RateTier.STANDARD)).isEqualTo(limit);
        assertThat(quota.limit(RateTier.AUTOMATED)).isEqualTo(automated);
        assertThat(quota.window()).isEqualTo(window);
        assertThat(quota.counting()).hasToString(counting);
        assertThat(quota.mustBeCounted()).isEqualTo(must);
    }

    @Test
    void callerOverItsLimitIsRefusedBeforeAnythingHappens() {
        left = 0;

        Reply refused = endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"}");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.errorCode()).isEqualTo("rate_limited");
        assertThat(refused.headers())
                .containsAllEntriesOf(Map.of(
                        "Retry-After", "8",
                        "X-RateLimit-Limit", "100",
                        "X-RateLimit-Remaining", "0",
                        "X-RateLimit-Reset",
                                Long.toString(clock.instant().plusSeconds(7).getEpochSecond())));
        assertThat(notes.decisions()).isZero();
    }

    @Test
    void guessedKeysAreRefusedOverTheLimitOfTheirAddress() {
        left = 1;

        assertThat(endpoint.call("unknown", "POST", "/api/notes", "").status()).isEqualTo(401);
        assertThat(endpoint.call("unknown", "POST", "/api/notes", "").status()).isEqualTo(429);
    }
}
