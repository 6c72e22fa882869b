package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;

/**
 * The account of a booking's provider was restricted before the visit. The booking is cancelled at {@code keepBy}
 * unless its booker keeps it.
 *
 * @param keptAt null until then
 */
public record ProviderRestriction(Instant keepBy, Instant keptAt) {

    private static final Duration KEEP = Duration.ofDays(3);

    public static ProviderRestriction before(Instant start, Instant now) {
        Instant end = now.plus(KEEP);
        return new ProviderRestriction(end.isBefore(start) ? end : start, null);
    }

    static ProviderRestriction require(Booking booking) {
        if (booking.status() != BookingStatus.CONFIRMED || booking.restriction() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This booking does not wait to be kept: the account of its provider is not restricted, or it has"
                            + " ended.");
        }
        return booking.restriction();
    }

    static void requireNotHeld(Booking booking) {
        if (booking.isHeld()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The account of its provider is restricted. It can be moved after its booker has kept it.");
        }
    }

    boolean isOpen() {
        return keptAt == null;
    }

    public boolean isOver(Instant now) {
        return isOpen() && !now.isBefore(keepBy);
    }

    ProviderRestriction keep(Instant now) {
        if (isOver(now)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This booking could be kept until " + Instants.text(keepBy) + ".");
        }
        return isOpen() ? new ProviderRestriction(keepBy, now) : this;
    }
}
