package marketplace.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Two reads at once. */
class ParallelReadsTest {

    @Test
    void bothAreUnderWayAtTheSameTime() {
        CountDownLatch begun = new CountDownLatch(2);
        Supplier<Boolean> meetsTheOther = () -> {
            begun.countDown();
            try {
                return begun.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };

        boolean met = ParallelReads.join(meetsTheOther, meetsTheOther, Boolean::logicalAnd);

        assertThat(met).isTrue();
    }

    @Test
    void theRefusalOfTheFirstCountsWhicheverCameEarlier() {
        IllegalStateException first = new IllegalStateException("first");
        CountDownLatch secondIsRefused = new CountDownLatch(1);

        assertThatThrownBy(() -> ParallelReads.join(
                        () -> {
                            try {
                                secondIsRefused.await(10, TimeUnit.SECONDS);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            throw first;
                        },
                        () -> {
                            secondIsRefused.countDown();
                            throw new IllegalStateException("second");
                        },
                        (_, _) -> "joined"))
                .isSameAs(first);
    }
}
