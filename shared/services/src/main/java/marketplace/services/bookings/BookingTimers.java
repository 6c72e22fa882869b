package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import marketplace.kernel.Timer;

/** The timers of bookings. None is ever stopped: each compares the booking with the time when it fires. */
public final class BookingTimers {

    public static final String HOLD = "booking.hold";
    public static final String APPROVAL = "booking.approval";
    public static final String PROPOSAL = "booking.proposal";
    public static final String UNDELIVERED = "booking.undelivered";
    public static final String KEEP = "booking.keep_by";
    public static final String REMINDER = "booking.reminder";

    /** When both sides are reminded of a visit. */
    public static final Duration REMINDED_BEFORE = Duration.ofDays(1);

    /** When the sides are reminded that a visit was not called delivered; again at its end. */
    public static final Duration REMINDED_AFTER = Duration.ofHours(20);

    private BookingTimers() {}

    static Timer[] setBy(Booking before, Booking after, Instant now) {
        List<Timer> timers = new ArrayList<>();
        if (after.status() == BookingStatus.PENDING_APPROVAL && before == null) {
            timers.add(timer(APPROVAL, after, after.approveBy()));
        }
        if (after.status() == BookingStatus.PENDING_PAYMENT
                && (before == null || before.status() != BookingStatus.PENDING_PAYMENT)) {
            timers.add(timer(HOLD, after, after.heldUntil()));
        }
        if (after.proposal() != null && (before == null || !after.proposal().equals(before.proposal()))) {
            timers.add(timer(PROPOSAL, after, after.proposal().answerBy()));
        }
        if (after.status() == BookingStatus.CONFIRMED && !isConfirmedFor(before, after.startAt())) {
            timers.add(undelivered(after, after.endAt().plus(Booking.DELIVERY_TIMEOUT)));
            timers.addAll(reminders(after, now));
        }
        if (after.isHeld() && !before.isHeld()) {
            timers.add(timer(KEEP, after, after.restriction().keepBy()));
        }
        return timers.toArray(Timer[]::new);
    }

    /** The next look at a visit that neither side has called delivered. */
    public static Timer undelivered(Booking booking, Instant at) {
        return timer(UNDELIVERED, booking, at);
    }

    private static boolean isConfirmedFor(Booking before, Instant start) {
        return before != null && before.status() == BookingStatus.CONFIRMED && Objects.equals(before.startAt(), start);
    }

    private static List<Timer> reminders(Booking booking, Instant now) {
        return List.of(
                        booking.startAt().minus(REMINDED_BEFORE),
                        booking.endAt(),
                        booking.endAt().plus(REMINDED_AFTER))
                .stream()
                .filter(at -> at.isAfter(now))
                .map(at -> timer(REMINDER, booking, at))
                .toList();
    }

    private static Timer timer(String kind, Booking booking, Instant at) {
        return new Timer(kind, booking.id().value(), at);
    }
}
