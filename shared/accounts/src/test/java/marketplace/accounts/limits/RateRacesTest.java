package marketplace.accounts.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import marketplace.api.limits.RateClass;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten concurrent environments on one table admit no more than the limit, and hardly less. */
class RateRacesTest {

    private static final int ENVIRONMENTS = 10;
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:10Z");
    private static final Caller ANONYMOUS = new Caller.Anonymous();
    private static final Caller AGENT = new Caller.WithKey(
            new AccountId("acc_00000000000000000000000001"), new KeyId("key_00000000000000000000000001"), Set.of());

    @ParameterizedTest
    @CsvSource({"BROWSE, 100", "OTHER_GET, 600", "WRITE, 300", "LOGIN, 10", "SIGNUP, 20"})
    void environmentsTogetherAdmitExactlyTheLimit(RateClass rateClass, int limit) throws Exception {
        assertThat(race(new MemoryTable(), rateClass, ANONYMOUS, 4, limit)).isEqualTo(limit);
    }

    @RepeatedTest(20)
    void concurrentEnvironmentsNeverExceedTheLimit() throws Exception {
        Table table = new MemoryTable();

        // Few requests each: unused leases make it less, at most by what was leased.
        assertThat(race(
                        table,
                        RateClass.BROWSE,
                        ANONYMOUS,
                        4,
                        ThreadLocalRandom.current().nextInt(3, 6)))
                .isBetween(40L, 100L);
        assertThat(race(table, RateClass.WRITE, AGENT, 4, 40)).isBetween(250L, 300L);
    }

    @Test
    void concurrentEnvironmentsNeverExceedTheLimitOnDynamoDb() throws Exception {
        Table table = EmbeddedDynamo.newTable();

        assertThat(race(table, RateClass.BROWSE, ANONYMOUS, 2, 30)).isEqualTo(100);
        assertThat(race(table, RateClass.LOGIN, ANONYMOUS, 2, 2)).isEqualTo(10);
        // Each of the 20 threads may once use its address's quota and then find the identity's used up.
        assertThat(race(table, RateClass.BOUNTY_WRITE, AGENT, 2, 25)).isBetween(280L, 300L);
    }

    @ParameterizedTest
    @CsvSource({"BROWSE, 100", "OTHER_GET, 600", "WRITE, 300", "LOGIN, 10", "SIGNUP, 20"})
    void unbalancedEnvironmentsCanUse90Percent(RateClass rateClass, int limit) {
        Table table = new MemoryTable();
        Random random = new Random(limit);
        for (int round = 0; round < 30; round++) {
            Instant window = NOW.plus(Duration.ofHours(round));
            List<RateCounters> environments = Stream.generate(
                            () -> new RateCounters(table, 1_000, _ -> Deadline.in(Duration.ofMinutes(5))))
                    .limit(10)
                    .toList();
            long admitted = 0;
            for (RateCounters environment : environments) {
                for (int i = random.nextInt(1 + limit / 12); i >= 0; i--) {
                    admitted += count(environment, rateClass, window);
                }
            }
            RateCounters busy = environments.get(random.nextInt(environments.size()));
            for (int i = 0; i < limit; i++) {
                admitted += count(busy, rateClass, window);
            }
            assertThat(admitted).isBetween(limit * 9L / 10, (long) limit);
        }
    }

    private static int count(RateCounters environment, RateClass rateClass, Instant at) {
        return environment.take(rateClass, ANONYMOUS, "192.0.2.1", at).admitted() ? 1 : 0;
    }

    private static long race(Table table, RateClass rateClass, Caller caller, int threadsEach, int requests)
            throws Exception {
        List<Callable<Long>> work = new ArrayList<>();
        for (int environment = 0; environment < ENVIRONMENTS; environment++) {
            RateCounters limits = new RateCounters(table, 1_000, _ -> Deadline.in(Duration.ofMinutes(5)));
            for (int thread = 0; thread < threadsEach; thread++) {
                work.add(() -> {
                    long admitted = 0;
                    for (int i = 0; i < requests; i++) {
                        if (limits.take(rateClass, caller, "192.0.2.1", NOW).admitted()) {
                            admitted++;
                        }
                    }
                    return admitted;
                });
            }
        }
        long admitted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
            for (Future<Long> one : threads.invokeAll(work)) {
                admitted += one.get();
            }
        }
        return admitted;
    }
}
