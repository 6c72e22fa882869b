package marketplace.studies.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class BinomialPValueTest {

    @Test
    void signTestOfEveryPanelIsExact() {
        for (int all = 1; all <= 100; all++) {
            for (int count = 0; count <= all; count++) {
                assertThat(BinomialPValue.of(count, all, 0.5))
                        .as("%d of %d", count, all)
                        .isCloseTo(exact(Math.max(count, all - count), all), within(1e-12));
            }
        }
    }

    @Test
    void chanceOtherThanEvenIsTwiceTheSmallerTail() {
        assertThat(BinomialPValue.of(2, 2, 0.25)).isCloseTo(0.125, within(1e-12));
        assertThat(BinomialPValue.of(0, 4, 0.25)).isCloseTo(2 * Math.pow(0.75, 4), within(1e-12));
        assertThat(BinomialPValue.of(1, 4, 0.25)).isEqualTo(1);
    }

    /** Twice the part of all outcomes with at least so many, in whole numbers. */
    private static double exact(int count, int all) {
        BigInteger ways = BigInteger.ONE;
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i <= all; i++) {
            if (i >= count) {
                sum = sum.add(ways);
            }
            ways = ways.multiply(BigInteger.valueOf(all - i)).divide(BigInteger.valueOf(i + 1));
        }
        BigDecimal outcomes = new BigDecimal(BigInteger.TWO.pow(all - 1));
        return Math.min(
                1, new BigDecimal(sum).divide(outcomes, MathContext.DECIMAL64).doubleValue());
    }
}
