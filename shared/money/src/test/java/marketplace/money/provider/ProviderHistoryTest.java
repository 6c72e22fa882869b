package marketplace.money.provider;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The books agree with a provider that is slow or unavailable, through lost and repeated jobs and crashes. */
class ProviderHistoryTest {

    @Test
    void aThousandStepsChargeAndPayOutOnce() {
        run(1_000);
    }

    @Tag("nightly")
    @Test
    void halfAMillionStepsChargeAndPayOutOnce() {
        for (int history = 0; history < 10; history++) {
            run(50_000);
        }
    }

    private static void run(int steps) {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        try {
            new ProviderHistory(seed).run(steps);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("replay with -Dmoney.seed=" + seed, failure);
        }
    }
}
