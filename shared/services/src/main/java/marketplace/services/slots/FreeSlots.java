package marketplace.services.slots;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.TimeRange;

/**
 * What can be booked of a service: its slots without those that other bookings of its provider exclude.
 *
 * @param taken the provider's taken times, of all services
 */
public record FreeSlots(SlotTimes times, List<TakenTime> taken, Instant now) {

    public record Slot(Instant startAt, Instant endAt) {}

    public FreeSlots {
        taken = taken.stream().filter(time -> !time.isLapsed(now)).toList();
    }

    public List<Slot> between(Instant from, Instant to) {
        return free(later(from, times.earliest(now)), earlier(to, times.end(now)))
                .map(this::slot)
                .toList();
    }

    /** The free slots that are nearest to a time, in order. */
    public List<Slot> nearest(Instant wanted, TimeRange within, int count) {
        return free(within.start(), within.end())
                .sorted(Comparator.comparing(
                        (Instant start) -> Duration.between(wanted, start).abs()))
                .limit(count)
                .sorted()
                .map(this::slot)
                .toList();
    }

    private Stream<Instant> free(Instant from, Instant to) {
        return times.starts(from, to).stream().filter(this::isUntaken);
    }

    private boolean isUntaken(Instant start) {
        TimeRange wanted = TakenTime.of(null, start, times.terms(), null).range();
        return taken.stream().noneMatch(time -> time.range().overlaps(wanted));
    }

    private Slot slot(Instant start) {
        return new Slot(start, start.plus(times.terms().length()));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
