package marketplace.studies.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The first and the second of a vote, as indexes of its labels. Labels with equal votes keep their order.
 *
 * @param pValue of the exact two-sided sign test of the first against the second
 * @param tie the first and the second have equal votes
 */
public record Standing(int first, int second, double pValue, boolean tie) {

    /**
     * The test of the two best of several labels keeps this level although the votes chose them: that the best of more
     * labels is ahead by chance is less likely than of two (Gutmann and Maymin 1987; Hung and Fithian 2019).
     */
    static final double SIGNIFICANCE = 0.05;

    private static final double EVEN = 0.5;

    /** The votes of at least two labels. */
    public static Standing of(List<Integer> votes) {
        List<Integer> ranked = IntStream.range(0, votes.size())
                .boxed()
                .sorted(Comparator.comparing(votes::get, Comparator.reverseOrder()))
                .toList();
        int first = ranked.get(0);
        int second = ranked.get(1);
        return new Standing(
                first,
                second,
                signTest(votes.get(first), votes.get(second)),
                votes.get(first).equals(votes.get(second)));
    }

    /** More votes alone are no win. */
    public boolean hasWinner() {
        return pValue <= SIGNIFICANCE;
    }

    static double signTest(int votes, int others) {
        return BinomialPValue.of(votes, votes + others, EVEN);
    }
}
