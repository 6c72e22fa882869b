package marketplace.studies.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/** A 95% confidence interval of a share, within 0 and 1. */
public record ShareInterval(double low, double high) {

    private static final double ERROR_RATE = 0.05;

    private static final int MANY_ANSWERS = 50;

    /** The interval of one label, whatever the others have. */
    public static ShareInterval of(int votes, int answers) {
        return wilson(votes, answers, ERROR_RATE);
    }

    /**
     * Intervals that hold for all labels at once. Those of Goodman (1965) are Wilson's with the error rate divided by
     * the number of labels. Two labels have one share between them, so their own intervals hold together.
     */
    public static List<ShareInterval> simultaneous(List<Integer> votes) {
        int answers = votes.stream().mapToInt(Integer::intValue).sum();
        if (votes.size() == 2) {
            return votes.stream().map(count -> of(count, answers)).toList();
        }
        return votes.stream()
                .map(count ->
                        goodman(count, answers, votes.size()).corrected(count, answers, ERROR_RATE / votes.size()))
                .toList();
    }

    static ShareInterval goodman(int votes, int answers, int labels) {
        return wilson(votes, answers, ERROR_RATE / labels);
    }

    /**
     * With few votes the lower limit is too high for its error rate, and a small error rate makes this worse: of six
     * labels and 12 answers, all intervals would hold in 91.5 % of the cases. The limit of a Poisson count replaces it
     * (Brown, Cai and DasGupta 2001), and likewise the upper limit of a label that has nearly all votes.
     */
    private ShareInterval corrected(int votes, int answers, double errorRate) {
        int few = answers <= MANY_ANSWERS ? 2 : 3;
        int others = answers - votes;
        return new ShareInterval(
                votes > 0 && votes <= few ? Math.min(low, poisson(votes, errorRate) / answers) : low,
                others > 0 && others <= few ? Math.max(high, 1 - poisson(others, errorRate) / answers) : high);
    }

    private static double poisson(int count, double errorRate) {
        return GammaDistribution.of(count, 1).inverseCumulativeProbability(errorRate);
    }

    private static ShareInterval wilson(int votes, int answers, double errorRate) {
        Interval interval = BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(answers, votes, errorRate);
        // The library's limits of no votes and of all miss 0 and 1 by a rounding error.
        return new ShareInterval(
                votes == 0 ? 0 : interval.getLowerBound(), votes == answers ? 1 : interval.getUpperBound());
    }
}
