package marketplace.studies.statistics;

import java.util.List;

/**
 * Whether a panel prefers what it sees first. The orders are balanced, so without such a preference every position has
 * an even chance, whatever the labels are worth.
 *
 * @param pValue of the exact two-sided binomial test of the first position
 */
public record PositionTest(double pValue) {

    /** The votes by position, at least one. */
    public static PositionTest of(List<Integer> votes) {
        int all = votes.stream().mapToInt(Integer::intValue).sum();
        return new PositionTest(BinomialPValue.of(votes.getFirst(), all, 1.0 / votes.size()));
    }

    public boolean isBiased() {
        return pValue <= Standing.SIGNIFICANCE;
    }
}
