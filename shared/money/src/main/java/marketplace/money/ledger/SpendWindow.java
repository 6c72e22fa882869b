package marketplace.money.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import marketplace.kernel.Money;

/**
 * What was spent in the last 24 hours, in buckets of ten minutes.
 *
 * <p>Buckets instead of every spend, so that a busy wallet stays one small item; the oldest bucket counts whole, so a cap
 * may hold back ten minutes longer than it must, never shorter (decisions §6).
 *
 * @param cents by the number of the bucket since the epoch; below zero where more came back than went out
 */
public record SpendWindow(Map<Long, Long> cents) {

    public static final SpendWindow EMPTY = new SpendWindow(Map.of());

    private static final long BUCKET_SECONDS = Duration.ofMinutes(10).toSeconds();
    private static final long BUCKETS = Duration.ofHours(24).toSeconds() / BUCKET_SECONDS;

    public SpendWindow {
        cents = Map.copyOf(cents);
    }

    /** The window at {@code now}, with this much more spent; what is older is forgotten. */
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

    /** What counts against a cap at {@code now}: debits less what came back. */
    public Money spent(Instant now) {
        long bucket = bucket(now);
        long sum = cents.entrySet().stream()
                .filter(entry -> counts(entry.getKey(), bucket))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new Money(sum);
    }

    /** Whether it says what all buckets there ever were say, as far back as it reaches. */
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
