package marketplace.money.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import marketplace.kernel.Money;

/**
 * What was spent in the last 24 hours, in buckets of ten minutes. Buckets keep the item of a busy wallet small. The
 * oldest bucket counts in full, so a cap may block up to ten minutes too long, never too short.
 *
 * @param cents by the number of the bucket since the epoch; negative if more was returned than spent
 */
public record SpendWindow(Map<Long, Long> cents) {

    public static final SpendWindow EMPTY = new SpendWindow(Map.of());

    private static final long BUCKET_SECONDS = Duration.ofMinutes(10).toSeconds();
    private static final long BUCKETS = Duration.ofHours(24).toSeconds() / BUCKET_SECONDS;

    public SpendWindow {
        cents = Map.copyOf(cents);
    }

    SpendWindow plus(Money spent, Instant now) {
        long bucket = bucket(now);
        Map<Long, Long> next = new TreeMap<>();
        cents.forEach((number, amount) -> {
            if (counts(number, bucket)) {
                next.put(number, amount);
            }
        });
        next.merge(bucket, spent.cents(), Math::addExact);
        return new SpendWindow(next);
    }

    public Money spent(Instant now) {
        long bucket = bucket(now);
        long sum = cents.entrySet().stream()
                .filter(entry -> counts(entry.getKey(), bucket))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new Money(sum);
    }

    /** Whether it equals the last 24 hours of {@code all}. */
    public boolean isEndOf(SortedMap<Long, Long> all) {
        if (all.isEmpty()) {
            return cents.isEmpty();
        }
        long newest = all.lastKey();
        return LongStream.rangeClosed(newest - BUCKETS, newest)
                        .allMatch(number -> cents.getOrDefault(number, 0L).equals(all.getOrDefault(number, 0L)))
                && cents.keySet().stream().allMatch(number -> number <= newest);
    }

    private static boolean counts(long number, long current) {
        return number >= current - BUCKETS;
    }

    public static long bucket(Instant now) {
        return Math.floorDiv(now.getEpochSecond(), BUCKET_SECONDS);
    }
}
