package marketplace.bounties.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HistogramTest {

    private static Histogram of(List<Long> values) {
        Map<Integer, Long> counts = new TreeMap<>();
        values.forEach(value -> counts.merge(Histogram.bucket(value), 1L, Long::sum));
        return Histogram.of(counts);
    }

    @Test
    void eachValueLiesWithinItsBucket() {
        LongStream.concat(LongStream.range(1, 5_000), LongStream.of(99_999, 1_000_000))
                .forEach(value -> {
                    Histogram one = of(List.of(value));
                    assertThat(one.from(1)).isLessThanOrEqualTo(value);
                    assertThat(one.below(1)).isGreaterThan(value);
                    assertThat(one.below(1) - one.from(1)).isLessThanOrEqualTo(value / 10 + 2);
                });
    }

    @Test
    void quantilesAreExactToABucket() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            List<Long> values = random.longs(5 + random.nextInt(60), 1, 100_000)
                    .sorted()
                    .boxed()
                    .toList();
            for (double share : new double[] {0.25, 0.5, 0.75, 0.9}) {
                long exact = values.get((int) Math.ceil(share * values.size()) - 1);
                assertThat(of(values).from(share)).isLessThanOrEqualTo(exact);
                assertThat(of(values).below(share)).isGreaterThan(exact);
            }
        }
    }

    @Test
    void countsWhatIsSurelyNotAbove() {
        Histogram histogram = of(List.of(10L, 20L, 30L, 1_000L));

        assertThat(histogram.atMost(9)).isZero();
        assertThat(histogram.atMost(100)).isEqualTo(3);
        assertThat(histogram.atMost(2_000)).isEqualTo(4);
    }
}
