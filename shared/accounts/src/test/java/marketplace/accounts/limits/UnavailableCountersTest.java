package marketplace.accounts.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;
import marketplace.table.Table;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table of the counters fails or hangs. */
class UnavailableCountersTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:10.250Z");
    private static final Caller ANONYMOUS = new Caller.Anonymous();
    private static final Caller AGENT = new Caller.WithKey(
            new AccountId("acc_00000000000000000000000001"),
            new KeyId("key_00000000000000000000000001"),
            Set.of(),
            RateTier.STANDARD,
            List.of());
    private static final String HOME = "192.0.2.1";

    private final MemoryTable table = new MemoryTable();

    /** Counts every request, however busy the machine is. */
    private final RateCounters limits = new RateCounters(table, 10_000, _ -> Deadline.in(Duration.ofMinutes(1)));

    private RateLimitState take(RateClass rateClass, Caller caller) {
        return limits.take(rateClass, caller, HOME, NOW);
    }

    @Test
    void failingCountersAdmitUncountedAndRefuseLogins() {
        table.inject(Faults.seeded(1).throttles(1));

        assertThat(take(RateClass.BROWSE, ANONYMOUS))
                .isEqualTo(new RateLimitState(100, 100, Instant.parse("2026-01-01T12:01:00Z"), true, false));
        assertThat(take(RateClass.BOUNTY_WRITE, AGENT).admitted()).isTrue();
        for (RateClass guess : List.of(RateClass.LOGIN, RateClass.SIGNUP)) {
            RateLimitState refused = take(guess, ANONYMOUS);
            assertThat(refused.admitted()).isFalse();
            assertThat(refused.counted()).isFalse();
        }

        table.inject(Faults.none());
        assertThat(take(RateClass.BROWSE, ANONYMOUS).remaining()).isEqualTo(99);
        assertThat(take(RateClass.LOGIN, ANONYMOUS).remaining()).isEqualTo(9);
    }

    @Test
    @Timeout(60)
    void hangingCounterDoesNotBlockTheRequest() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        RateCounters counters = new RateCounters(hanging(answers));

        List<Callable<RateLimitState>> calls =
                Collections.nCopies(20, () -> counters.take(RateClass.WRITE, AGENT, HOME, NOW));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<RateLimitState> state : threads.invokeAll(calls)) {
                assertThat(state.get().admitted()).isTrue();
                assertThat(state.get().counted()).isFalse();
            }
        }
        answers.countDown();
    }

    /** A sign-in waits no longer than others, the first of a process neither. */
    @Test
    @Timeout(60)
    void requestWaitsAtMost250MillisecondsForAllItsCountersTogether() {
        CountDownLatch answers = new CountDownLatch(1);
        List<Duration> waits = new ArrayList<>();
        RateCounters counters = new RateCounters(hanging(answers), 10, wait -> {
            waits.add(wait);
            return Deadline.in(Duration.ZERO);
        });

        assertThat(counters.take(RateClass.LOGIN, ANONYMOUS, HOME, NOW).admitted())
                .isFalse();
        assertThat(counters.take(RateClass.WRITE, AGENT, HOME, NOW).counted()).isFalse();

        assertThat(waits).containsExactly(Duration.ofMillis(250), Duration.ofMillis(250));
        answers.countDown();
    }

    @Test
    void connectingToAFailingTableDoesNotFail() {
        table.inject(Faults.seeded(1).throttles(1));

        assertThatCode(() -> RateCounters.connect(table)).doesNotThrowAnyException();
    }

    /** A table whose updates return only when {@code answers} is open. */
    private Table hanging(CountDownLatch answers) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("update")) {
                        answers.await();
                    }
                    return method.invoke(table, arguments);
                });
    }
}
