package marketplace.bench.panels;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import marketplace.studies.statistics.ShareInterval;
import marketplace.studies.statistics.Standing;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Panels of people with known preferences. */
final class PanelSimulation {

    private static final int VOTES_OF_A_PREFERENCE = 20;

    private final SplittableRandom random;

    PanelSimulation(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /**
     * Percentages over preferences that are drawn evenly from all possible ones.
     *
     * @param worstLabel how often the interval of a label holds its share: the mean of the label with the lowest mean
     * @param worstPreference the same for the drawn preference with the lowest coverage
     * @param together how often the simultaneous intervals hold all shares
     */
    record Coverage(double worstLabel, double worstPreference, double together) {}

    Coverage coverage(int answers, int labels, int preferences) {
        List<ShareInterval> alone = IntStream.rangeClosed(0, answers)
                .mapToObj(votes -> ShareInterval.of(votes, answers))
                .toList();
        List<ShareInterval> together = IntStream.rangeClosed(0, answers)
                .mapToObj(votes -> simultaneous(votes, answers, labels))
                .toList();
        double[] sums = new double[labels];
        double worst = 1;
        int held = 0;
        for (int i = 0; i < preferences; i++) {
            double[] shares = drawn(labels);
            for (int label = 0; label < labels; label++) {
                double coverage = coverage(alone, shares[label]);
                sums[label] += coverage;
                worst = Math.min(worst, coverage);
            }
            for (int j = 0; j < VOTES_OF_A_PREFERENCE; j++) {
                held += hold(together, vote(answers, shares), shares) ? 1 : 0;
            }
        }
        double lowest = Arrays.stream(sums).min().orElseThrow() / preferences;
        return new Coverage(100 * lowest, 100 * worst, 100.0 * held / preferences / VOTES_OF_A_PREFERENCE);
    }

    /** Percentage of panels with a winner. */
    double winners(int answers, double[] shares, int panels) {
        int winners = 0;
        for (int i = 0; i < panels; i++) {
            winners += Standing.of(vote(answers, shares)).hasWinner() ? 1 : 0;
        }
        return 100.0 * winners / panels;
    }

    /** Percentage of panels whose winner is the first label. */
    double found(int answers, double[] shares, int panels) {
        int found = 0;
        for (int i = 0; i < panels; i++) {
            Standing standing = Standing.of(vote(answers, shares));
            found += standing.hasWinner() && standing.first() == 0 ? 1 : 0;
        }
        return 100.0 * found / panels;
    }

    /** The interval depends on the votes of its label, of all labels, and on the number of labels. */
    private static ShareInterval simultaneous(int votes, int answers, int labels) {
        List<Integer> others = Collections.nCopies(labels - 2, 0);
        return ShareInterval.simultaneous(IntStream.concat(
                                IntStream.of(votes, answers - votes),
                                others.stream().mapToInt(i -> i))
                        .boxed()
                        .toList())
                .getFirst();
    }

    private static double coverage(List<ShareInterval> intervals, double share) {
        BinomialDistribution votes = BinomialDistribution.of(intervals.size() - 1, share);
        return IntStream.range(0, intervals.size())
                .filter(count -> holds(intervals.get(count), share))
                .mapToDouble(votes::probability)
                .sum();
    }

    private static boolean hold(List<ShareInterval> intervals, List<Integer> votes, double[] shares) {
        return IntStream.range(0, shares.length)
                .allMatch(label -> holds(intervals.get(votes.get(label)), shares[label]));
    }

    private static boolean holds(ShareInterval interval, double share) {
        return interval.low() <= share && share <= interval.high();
    }

    private double[] drawn(int labels) {
        double[] weights = IntStream.range(0, labels)
                .mapToDouble(_ -> -Math.log(1 - random.nextDouble()))
                .toArray();
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    private List<Integer> vote(int answers, double[] shares) {
        int[] votes = new int[shares.length];
        for (int i = 0; i < answers; i++) {
            double rest = random.nextDouble();
            int label = 0;
            while (label < shares.length - 1 && rest >= shares[label]) {
                rest -= shares[label];
                label++;
            }
            votes[label]++;
        }
        return Arrays.stream(votes).boxed().toList();
    }
}
