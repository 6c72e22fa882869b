package marketplace.bounties.coverage;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts by size. The limits of the buckets grow by 9 %, so a quantile is that exact, and an item holds every size from
 * a minute to years in some dozen counters. Commits add to them without a read, but those of one item conflict.
 */
record Histogram(SortedMap<Integer, Long> counts) {

    private static final int PER_DOUBLING = 8;

    Histogram {
        counts = new TreeMap<>(counts);
    }

    static Histogram of(Map<Integer, Long> counts) {
        return new Histogram(new TreeMap<>(counts));
    }

    static int bucket(long value) {
        int bucket = (int) Math.floor(PER_DOUBLING * Math.log((double) Math.max(1, value)) / Math.log(2));
        // Rounding of the logarithm must not put a limit below itself.
        return limit(bucket + 1) <= value ? bucket + 1 : bucket;
    }

    /** The least value of a bucket. */
    private static long limit(int bucket) {
        return (long) Math.ceil(Math.pow(2, (double) bucket / PER_DOUBLING));
    }

    long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The least value that at least this share of the values stays below. */
    long below(double share) {
        return limit(at(share) + 1);
    }

    /** A value that this share of the values, or fewer, stays below. */
    long from(double share) {
        return limit(at(share));
    }

    private int at(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count()));
        long seen = 0;
        for (Map.Entry<Integer, Long> bucket : counts.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) {
                return bucket.getKey();
            }
        }
        throw new IllegalStateException("an empty histogram has no quantiles");
    }

    /** How many values are surely not above this one. */
    long atMost(long value) {
        return counts.entrySet().stream()
                .filter(bucket -> limit(bucket.getKey() + 1) - 1 <= value)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
