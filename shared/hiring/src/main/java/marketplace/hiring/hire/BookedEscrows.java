package marketplace.hiring.hire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.BookingId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingMoves;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Bookings;
import marketplace.services.bookings.Ending;
import marketplace.services.slots.DaySheets;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What a booking means for the verbs of its escrow, and the end of the escrow for the booking: it ends in the same
 * commit, by a release, a ruling, a timer or a lost payment.
 */
final class BookedEscrows {

    private final Bookings bookings;
    private final BookingMoves moves;
    private final DaySheets sheets;

    BookedEscrows(Table table) {
        this.bookings = new Bookings(table);
        this.moves = new BookingMoves(table);
        this.sheets = new DaySheets(table);
    }

    /** The writes that end the bookings of these moves, except those that {@code writes} change anyway. */
    List<Write> of(List<EscrowMove> escrows, List<Write> writes) {
        return escrows.stream()
                .map(EscrowMove::after)
                .filter(escrow -> escrow.terms().subject() instanceof EscrowSubject.Booking(BookingId id)
                        && writes.stream().noneMatch(write -> write.key().equals(Keys.booking(id))))
                .flatMap(escrow -> ended(escrow).stream())
                .toList();
    }

    private List<Write> ended(Escrow escrow) {
        Instant now = escrow.auditLog().getLast().at();
        Optional<Booking> found = escrow.terms()
                .subject()
                .booking()
                .flatMap(bookings::find)
                .filter(booking -> booking.status() == BookingStatus.CONFIRMED);
        return found.flatMap(booking -> after(escrow, booking, now)
                        .map(after -> moves.change(booking, after, now)
                                .and(freed(booking, after, now))
                                .writes()))
                .orElseGet(List::of);
    }

    /** A visit that does not take place frees its time, and the one that is proposed instead. */
    private List<Write> freed(Booking before, Booking after, Instant now) {
        return after.status() == BookingStatus.CANCELLED && now.isBefore(before.startAt())
                ? sheets.change(
                                before.parties().humanId(),
                                now,
                                List.of(
                                        before.time().range(),
                                        before.proposedTime().range()))
                        .free(before.time())
                        .free(before.proposedTime())
                        .writes()
                : List.of();
    }

    /** Refuses an act on the escrow of a booking before the visit begins. */
    void requireBegun(Escrow escrow, String act, Duration after, Instant now) {
        escrow.terms()
                .subject()
                .booking()
                .flatMap(bookings::find)
                .ifPresent(booking -> booking.requireBegun(act, after, now));
    }

    private static Optional<Booking> after(Escrow escrow, Booking booking, Instant now) {
        return switch (escrow.status()) {
            case RELEASED, SPLIT -> Optional.of(booking.complete());
            case REFUNDED, CANCELLED -> Optional.of(booking.refund(Ending.REFUNDED, now));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, EXPIRED, DISPUTED -> Optional.empty();
        };
    }
}
