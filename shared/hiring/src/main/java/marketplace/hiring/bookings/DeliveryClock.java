package marketplace.hiring.bookings;

import java.time.Duration;
import java.time.Instant;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowLogEntry;
import marketplace.money.escrow.EscrowStatus;
import marketplace.services.bookings.Booking;

/** When a visit that neither side calls delivered is refunded. A dispute or a freeze after its end stops the clock. */
public record DeliveryClock(Booking booking, Escrow escrow) {

    private static final Duration SHORTEST_WAIT = Duration.ofHours(1);

    boolean isOver(Instant now) {
        return !now.isBefore(end(now));
    }

    /** While the clock stands still, the earliest end: what is left of it, counted from now. */
    public Instant end(Instant now) {
        Duration stopped = Duration.ZERO;
        Instant since = null;
        for (EscrowLogEntry entry : escrow.auditLog()) {
            boolean disputed = entry.to() == EscrowStatus.DISPUTED;
            if (disputed && since == null) {
                since = entry.at();
            } else if (!disputed && since != null) {
                stopped = stopped.plus(afterEnd(since, entry.at()));
                since = null;
            }
        }
        return booking.endAt()
                .plus(Booking.DELIVERY_TIMEOUT)
                .plus(since == null ? stopped : stopped.plus(afterEnd(since, now)));
    }

    /** The next look at a visit whose clock stands still: not later than its end could come. */
    Instant nextLook(Instant now) {
        Instant shortest = now.plus(SHORTEST_WAIT);
        return end(now).isAfter(shortest) ? end(now) : shortest;
    }

    private Duration afterEnd(Instant from, Instant to) {
        Instant end = booking.endAt();
        return to.isAfter(end) ? Duration.between(from.isAfter(end) ? from : end, to) : Duration.ZERO;
    }
}
