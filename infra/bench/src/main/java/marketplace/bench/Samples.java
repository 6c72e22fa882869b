package marketplace.bench;

import java.util.List;
import java.util.Locale;

/** Durations of many runs, shown as percentiles: the slowest runs dominate a mean. */
record Samples(List<Long> nanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    Samples {
        nanos = nanos.stream().sorted().toList();
    }

    double medianMillis() {
        return percentileMillis(50);
    }

    double percentileMillis(int percent) {
        int rank = Math.ceilDiv(percent * nanos.size(), 100);
        return nanos.get(Math.max(rank, 1) - 1) / NANOS_PER_MILLI;
    }

    double minMillis() {
        return nanos.getFirst() / NANOS_PER_MILLI;
    }

    double maxMillis() {
        return nanos.getLast() / NANOS_PER_MILLI;
    }

    String line(String name) {
        return String.format(
                Locale.ROOT,
                "%-54s %9.1f %9.1f %9.1f %9.1f %5d",
                name,
                medianMillis(),
                percentileMillis(99),
                minMillis(),
                maxMillis(),
                nanos.size());
    }

    static final String HEAD =
            String.format(Locale.ROOT, "%-54s %9s %9s %9s %9s %5s", "milliseconds", "p50", "p99", "min", "max", "n");
}
