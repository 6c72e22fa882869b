package marketplace.accounts.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Passwords at their real cost and counters under their real deadline. A busy machine only adds to a wait. */
class BurstOfSignInsTest {

    private static final int ATTEMPTS = 3;

    @Test
    void tenSignUpsAtOnceAreAllCounted() {
        assertThat(best(accounts -> atOnce(10, i -> accounts.signup("new" + i + "@example.com"))))
                .containsOnly(200);
    }

    @Test
    void signInIsCountedWhileEightCallsAreInFlight() {
        assertThat(best(accounts -> {
                    accounts.signup("ada@example.com");
                    return atOnce(
                            9,
                            i -> i < 8
                                    ? accounts.signup("new" + i + "@example.com")
                                    : accounts.login("ada@example.com", AccountsFixture.PASSWORD));
                }))
                .containsOnly(200);
    }

    private interface Burst {
        List<Integer> statuses(AccountsFixture accounts);
    }

    /** The first burst without a 503, or the last. */
    private static List<Integer> best(Burst burst) {
        List<Integer> statuses = List.of(503);
        for (int attempt = 0; attempt < ATTEMPTS && statuses.contains(503); attempt++) {
            statuses = burst.statuses(AccountsFixture.atRealCost(RateCounters::new));
        }
        return statuses;
    }

    private static List<Integer> atOnce(int calls, IntFunction<Reply> call) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> all = IntStream.range(0, calls)
                    .<Callable<Integer>>mapToObj(i -> () -> call.apply(i).status())
                    .toList();
            return threads.invokeAll(all).stream()
                    .map(future -> future.resultNow())
                    .toList();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
