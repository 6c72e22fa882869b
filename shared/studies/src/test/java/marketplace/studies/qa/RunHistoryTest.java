package marketplace.studies.qa;

import static marketplace.money.transactions.TransactionKind.CHARGEBACK;
import static marketplace.money.transactions.TransactionKind.ESCROW_FUNDED;
import static marketplace.money.transactions.TransactionKind.ESCROW_REFUNDED;
import static marketplace.money.transactions.TransactionKind.ESCROW_RELEASED;
import static marketplace.money.transactions.TransactionKind.RUN_PAID;
import static marketplace.money.transactions.TransactionKind.RUN_REFUNDED;
import static marketplace.money.transactions.TransactionKind.RUN_RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import marketplace.money.transactions.TransactionKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After any order of calls, chargebacks among them, no run has lost a cent, and an ended run holds none. */
class RunHistoryTest {

    /** A walk that gets stuck proves nothing: money moves in each of these ways. */
    private static final Set<TransactionKind> MOVED = EnumSet.of(
            RUN_RESERVED, RUN_PAID, RUN_REFUNDED, ESCROW_FUNDED, ESCROW_RELEASED, ESCROW_REFUNDED, CHARGEBACK);

    @Test
    void randomHistoryOfRunsLosesNoCent() {
        walk(300, Long.getLong("runs.seed", 7));
    }

    @Test
    @Tag("nightly")
    void fortyLongHistoriesLoseNoCent() {
        for (int history = 0; history < 40; history++) {
            walk(2_500, Long.getLong("runs.seed", new Random().nextLong()));
        }
    }

    private static void walk(int steps, long seed) {
        try {
            RandomRuns history = new RandomRuns(seed);
            for (int step = 1; step <= steps; step++) {
                history.step();
                if (step % 50 == 0) {
                    history.requireSound();
                }
            }
            history.end();
            assertThat(history.done).isGreaterThan(steps / 5);
            assertThat(history.moved).containsAll(MOVED);
            assertThat(history.ended).contains(QaRunStatus.CLOSED, QaRunStatus.EXPIRED);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("replay with -Druns.seed=" + seed, failure);
        }
    }
}
