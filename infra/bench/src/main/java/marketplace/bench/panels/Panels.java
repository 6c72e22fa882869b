package marketplace.bench.panels;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marketplace.bench.panels.PanelSimulation.Coverage;
import marketplace.studies.statistics.DetectableLead;
import marketplace.studies.statistics.DetectableLead.Chance;

/**
 * Prints how often the intervals of a panel hold, how often equals have a winner, and whether a panel finds a
 * preference as often as its quote says.
 */
public final class Panels {

    static final List<Integer> ANSWERS = List.of(8, 12, 30, 100);
    static final List<Integer> LABELS = List.of(2, 3, 4, 5, 6);

    private static final long SEED = 20261127;
    private static final int FEW_ANSWERS = 12;

    /** How much of the answers the labels behind a tie have. */
    private static final List<Double> RESTS = List.of(0.0, 0.2, 0.4);

    private final PanelSimulation simulation = new PanelSimulation(SEED);
    private final List<String> misses = new ArrayList<>();
    private final PrintStream out;
    private final int samples;

    /** @param samples preferences of each coverage, and a fifth of the panels of each rate */
    Panels(PrintStream out, int samples) {
        this.out = out;
        this.samples = samples;
    }

    public static void main(String[] args) {
        List<String> misses = new Panels(System.out, 4_000).run(ANSWERS, LABELS);
        misses.forEach(miss -> System.out.println("MISSED: " + miss));
        System.exit(misses.isEmpty() ? 0 : 1);
    }

    /** The aims that were missed. */
    List<String> run(List<Integer> answers, List<Integer> labels) {
        out.println("answers labels | alone: worst label, worst preference | together | equals with a winner, any tie"
                + " | promised and found differ by");
        for (int count : answers) {
            for (int kinds : labels) {
                measure(count, kinds);
            }
        }
        return misses;
    }

    private void measure(int answers, int labels) {
        Coverage coverage = simulation.coverage(answers, labels, samples);
        double equals = simulation.winners(answers, tie(labels, labels, 0), 5 * samples);
        double ties = worstTie(answers, labels);
        double difference = difference(answers, labels);
        out.printf(
                "%7d %6d | %6.2f %6.2f | %6.2f | %5.2f %5.2f | %4.2f%n",
                answers,
                labels,
                coverage.worstLabel(),
                coverage.worstPreference(),
                coverage.together(),
                equals,
                ties,
                difference);
        String panel = answers + " answers, " + labels + " labels: ";
        require(Math.abs(coverage.worstLabel() - 95) <= 1.5, panel + "an interval holds in " + coverage.worstLabel());
        double least = answers <= FEW_ANSWERS ? 92 : 94;
        require(coverage.together() >= least, panel + "all intervals hold in " + coverage.together());
        require(equals <= 5, panel + "equals have a winner in " + equals);
        require(ties <= 5, panel + "a tie has a winner in " + ties);
        require(difference <= 3, panel + "promised and found differ by " + difference);
    }

    private void require(boolean met, String miss) {
        if (!met) {
            misses.add(miss);
        }
    }

    private double worstTie(int answers, int labels) {
        double worst = 0;
        for (int tied = 2; tied <= labels; tied++) {
            for (double rest : RESTS) {
                double[] shares = tie(tied, labels, tied == labels ? 0 : rest);
                if (shares[0] >= shares[labels - 1]) {
                    worst = Math.max(worst, simulation.winners(answers, shares, 5 * samples));
                }
            }
        }
        return worst;
    }

    /** The first labels are equal, the others share the rest. */
    private static double[] tie(int tied, int labels, double rest) {
        double[] shares = new double[labels];
        Arrays.fill(shares, 0, tied, (1 - rest) / tied);
        Arrays.fill(shares, tied, labels, rest / (labels - tied));
        return shares;
    }

    private double difference(int answers, int labels) {
        double worst = 0;
        for (Chance chance : DetectableLead.of(answers, labels).chances()) {
            double[] shares = tie(1, labels, 1 - chance.preferPercent() / 100.0);
            double found = simulation.found(answers, shares, 5 * samples);
            worst = Math.max(worst, Math.abs(found - chance.foundPercent()));
        }
        return worst;
    }
}
