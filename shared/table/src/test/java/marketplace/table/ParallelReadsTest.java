package marketplace.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelReadsTest {

    @Test
    void twoReadsRunConcurrently() {
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
    void readsRunConcurrentlyAndKeepTheirOrder() {
        CountDownLatch begun = new CountDownLatch(5);
        List<Supplier<Integer>> reads = IntStream.range(0, 5)
                .<Supplier<Integer>>mapToObj(number -> () -> {
                    begun.countDown();
                    try {
                        return begun.await(10, TimeUnit.SECONDS) ? number : -1;
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .toList();

        assertThat(ParallelReads.all(reads)).containsExactly(0, 1, 2, 3, 4);
        assertThat(ParallelReads.all(List.of())).isEmpty();
    }

    @Test
    void refusalOfOneReadIsThrown() {
        IllegalStateException refused = new IllegalStateException("second");

        assertThatThrownBy(() -> ParallelReads.all(List.<Supplier<String>>of(() -> "first", () -> {
                    throw refused;
                })))
                .isSameAs(refused);
    }

    @Test
    void firstReadsRefusalWins() {
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
