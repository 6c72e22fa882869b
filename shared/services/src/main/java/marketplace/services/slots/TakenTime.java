package marketplace.services.slots;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.TimeRange;

/**
 * The time of one booking, with its buffers.
 *
 * @param until when an unpaid hold ends; null for a booking that stays
 */
public record TakenTime(
        BookingId booking, Instant start, Instant end, Duration bufferBefore, Duration bufferAfter, Instant until) {

    private static final Duration LONGEST = Duration.ofHours(8);
    private static final Duration LONGEST_BUFFER = Duration.ofHours(4);

    public static TakenTime of(BookingId booking, Instant start, SlotTerms terms, Instant until) {
        return new TakenTime(
                booking, start, start.plus(terms.length()), terms.bufferBefore(), terms.bufferAfter(), until);
    }

    /** Contains the range of every booking that starts between these times. */
    public static TimeRange around(Instant first, Instant last) {
        return new TimeRange(first.minus(LONGEST_BUFFER), last.plus(LONGEST).plus(LONGEST_BUFFER));
    }

    /** The time in which no other booking's range may lie. */
    public TimeRange range() {
        return new TimeRange(start.minus(bufferBefore), end.plus(bufferAfter));
    }

    public boolean isLapsed(Instant now) {
        return until != null && !now.isBefore(until);
    }

    /** A booking has one entry, and one more while a proposal to move it is open. */
    boolean isSameEntry(TakenTime other) {
        return booking.equals(other.booking) && start.equals(other.start);
    }
}
