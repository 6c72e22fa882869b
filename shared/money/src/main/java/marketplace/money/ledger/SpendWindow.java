package marketplace.money.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Money;

/**
 * What was spent in the last 24 hours, in buckets of ten minutes: the item of a busy wallet stays small, and a cap
 * may block up to ten minutes too long, never too short.
 * @param cents by the number of the bucket since the epoch
 */
public record SpendWindow(Map<Long, Long> cents) {

    public static final SpendWindow EMPTY = new SpendWindow(Map.of());

    private static final long BUCKET_SECONDS = Duration.ofMinutes(10).toSeconds();
    private static final long BUCKETS = Duration.ofHours(24).toSeconds() / BUCKET_SECONDS;

    public SpendWindow {
        cents = Map.copyOf(cents);
    }

    /** A return (negative) reduces the bucket in which the money was spent, never below zero. */
    public SpendWindow plus(Money spent, Instant spentAt, Instant now) {
        long current = bucket(now);
        Map<Long, Long> next = new TreeMap<>();
        cents.forEach((number, amount) -> {
            if (counts(number, current)) {
                next.put(number, amount);
            }
        });
        long bucket = bucket(spentAt);
        if (counts(bucket, current)) {
            long sum = Math.addExact(next.getOrDefault(bucket, 0L), spent.cents());
            next.put(bucket, Math.max(0, sum));
            next.remove(bucket, 0L);
        }
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

    private static boolean counts(long number, long current) {
        return number >= current - BUCKETS;
    }

    public static long bucket(Instant now) {
        return Math.floorDiv(now.getEpochSecond(), BUCKET_SECONDS);
    }
}
