package marketplace.hiring.bookings;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.limits.FixedLimit;
import marketplace.services.bookings.Parties;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Write;

/**
 * Limits how often an account books a provider and cancels, and how often a side asks the other for another time: each
 * time the other side gets mails that cannot wait. docs/services.md
 */
final class BookingLoops {

    private static final int MOST_CANCELLED = 5;
    private static final int MOST_MOVES = 10;

    private static final FixedLimit CANCELLED = new FixedLimit(
            "cancelled-bookings",
            MOST_CANCELLED,
            Duration.ofDays(1),
            "You have cancelled " + MOST_CANCELLED
                    + " bookings with this provider today (UTC). Book them again tomorrow.");

    private static final FixedLimit MOVES = new FixedLimit(
            "moved-bookings",
            MOST_MOVES,
            Duration.ofDays(1),
            "You have asked this side for another time " + MOST_MOVES
                    + " times today (UTC), in all bookings together. Ask again tomorrow, or keep the agreed time.");

    private BookingLoops() {}

    /** For the commit of a new booking. */
    static Write requireFewCancelled(Parties parties, Instant now) {
        return CANCELLED.requireRoom(pair(parties), now);
    }

    /** For the commit of a cancellation by the booker, which is never refused. */
    static Write cancelled(Parties parties, Instant now) {
        return CANCELLED.more(pair(parties), now);
    }

    static Write moves(Parties parties, Side by, Instant now) {
        String pair = pair(parties);
        return MOVES.take(by == Side.BOOKER ? pair : pair + ":provider", now);
    }

    private static String pair(Parties parties) {
        return parties.bookerId() + ":" + parties.humanId();
    }
}
