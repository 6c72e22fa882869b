package marketplace.studies.statistics;

import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;

/**
 * The exact two-sided p-value of a count: twice its smaller tail. The two-sided test of the library compares rounded
 * probabilities, and sometimes counts one side only: 60 of 100 would have 0.046 instead of 0.057.
 */
final class BinomialPValue {

    private BinomialPValue() {}

    static double of(int count, int all, double chance) {
        if (all == 0) {
            return 1;
        }
        double more = tail(AlternativeHypothesis.GREATER_THAN, count, all, chance);
        double fewer = tail(AlternativeHypothesis.LESS_THAN, count, all, chance);
        return Math.min(1, 2 * Math.min(more, fewer));
    }

    private static double tail(AlternativeHypothesis side, int count, int all, double chance) {
        return BinomialTest.withDefaults().with(side).test(all, count, chance).getPValue();
    }
}
