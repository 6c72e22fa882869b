package marketplace.hiring.hire;

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
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** A booking ends in the commit that ends its escrow, whoever ends it: a release, a ruling, a timer or a lost payment. */
final class EndedBookings {

    private final Bookings bookings;
    private final BookingMoves moves;

    EndedBookings(Table table) {
        this.bookings = new Bookings(table);
        this.moves = new BookingMoves(table);
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
                        .map(after -> moves.change(booking, after, now).writes()))
                .orElseGet(List::of);
    }

    private static Optional<Booking> after(Escrow escrow, Booking booking, Instant now) {
        return switch (escrow.status()) {
            case RELEASED, SPLIT -> Optional.of(booking.complete());
            case REFUNDED, CANCELLED -> Optional.of(booking.refund(Ending.REFUNDED, now));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, EXPIRED, DISPUTED -> Optional.empty();
        };
    }
}
