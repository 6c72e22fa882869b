package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.Optional;
import marketplace.hiring.hire.Hire;
import marketplace.humans.Human;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;

/** What a payment, or the end of a checkout page, means for a booking. */
public final class PaidBookings {

    private static final String TOO_LATE = "paid when the booking was not possible any more";

    private final Visits visits;

    PaidBookings(Visits visits) {
        this.visits = visits;
    }

    /** Empty for an escrow of other work. */
    public Optional<Hire> follow(Hire moved, EscrowMove move, Instant now) {
        return visits.of(moved).map(visit -> follow(visit, move, now).hire(now));
    }

    private Visit follow(Visit visit, EscrowMove move, Instant now) {
        return switch (move.after().status()) {
            case FUNDED -> paid(visit, now);
            case CANCELLED -> declined(visit, now);
            case EXPIRED -> visit.booking().isHoldLapsed(now) ? visit.expire(now) : visit;
            case FUNDING, LOCKED, DELIVERED, COMPLETED, RELEASED, REFUNDED, DISPUTED, SPLIT -> visit;
        };
    }

    /** Within the hold the time is that of two who may still work. Later, it is booked only if everything holds. */
    private Visit paid(Visit visit, Instant now) {
        return isPossible(visit, now) ? visit.confirm(EscrowActor.PROVIDER, now) : visit.refuseLate(TOO_LATE, now);
    }

    /** Whether a payment that arrives now confirms the booking. */
    boolean isPossible(Visit visit, Instant now) {
        Booking booking = visit.booking();
        // Where clocks differ by a moment, another booking may have seen the end of the hold already.
        boolean held =
                booking.status() == BookingStatus.PENDING_PAYMENT && !booking.isHoldLapsed(now) && visit.isFree(now);
        boolean mayWork = visits.accounts().mayWork(booking.parties().providerId())
                && visits.accounts().mayWork(booking.parties().bookerId());
        return mayWork
                && (visit.isLaterCycle()
                        ? held && visits.subscriptions().isPayable(booking, now) && !isBlocked(booking)
                        : held || isStillPossible(visit, now));
    }

    private boolean isBlocked(Booking booking) {
        return visits.blocks()
                .isBetween(booking.parties().providerId(), booking.parties().bookerId());
    }

    private boolean isStillPossible(Visit visit, Instant now) {
        Booking booking = visit.booking();
        boolean waits = booking.status() == BookingStatus.PENDING_PAYMENT || booking.status() == BookingStatus.EXPIRED;
        return waits
                && now.isBefore(booking.startAt())
                && visits.listings().find(booking.service().id()).isPresent()
                && visits.humans()
                        .find(booking.parties().humanId())
                        .map(Human::profile)
                        .filter(profile -> profile.isAvailable())
                        .isPresent()
                && !isBlocked(booking)
                && visit.isFree(now);
    }

    private static Visit declined(Visit visit, Instant now) {
        return switch (visit.booking().status()) {
            case PENDING_PAYMENT, PENDING_APPROVAL, EXPIRED ->
                // A later cycle of a subscription is charged again.
                visit.isLaterCycle() ? visit : visit.paymentDeclined(now);
            case CONFIRMED, COMPLETED, DECLINED, AUTO_DECLINED, CANCELLED -> visit;
        };
    }
}
