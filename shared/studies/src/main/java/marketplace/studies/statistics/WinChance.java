package marketplace.studies.statistics;

import org.apache.commons.numbers.combinatorics.Factorial;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** The probability that one label is the winner, when the others share the rest of the people evenly. */
final class WinChance {

    private final int answers;

    /** By the number of its votes: the probability that every other label stays low enough. */
    private final double[] byVotes;

    WinChance(int answers, int labels) {
        this.answers = answers;
        this.byVotes = new double[answers + 1];
        int beaten = -1;
        for (int votes = 0; votes <= answers; votes++) {
            while (beaten + 1 < votes && Standing.signTest(votes, beaten + 1) <= Standing.SIGNIFICANCE) {
                beaten++;
            }
            byVotes[votes] = beaten < 0 ? 0 : noneAbove(beaten, answers - votes, labels - 1);
        }
    }

    double ofShare(double share) {
        BinomialDistribution votes = BinomialDistribution.of(answers, share);
        double sum = 0;
        for (int count = 0; count <= answers; count++) {
            sum += votes.probability(count) * byVotes[count];
        }
        return sum;
    }

    /** The probability that none of these equally liked labels has more than the limit of these answers. */
    private static double noneAbove(int limit, int answers, int labels) {
        double[] ways = new double[answers + 1];
        ways[0] = 1;
        for (int label = 0; label < labels; label++) {
            double[] next = new double[answers + 1];
            for (int sum = 0; sum <= answers; sum++) {
                for (int votes = 0; votes <= Math.min(limit, sum); votes++) {
                    next[sum] += ways[sum - votes] / Factorial.doubleValue(votes);
                }
            }
            ways = next;
        }
        return ways[answers] * Factorial.doubleValue(answers) / Math.pow(labels, answers);
    }
}
