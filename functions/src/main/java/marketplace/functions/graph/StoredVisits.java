package marketplace.functions.graph;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Wire;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.notifications.VisitLookup;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Bookings;
import marketplace.services.bookings.Ending;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.calendar.CalendarFiles;
import marketplace.table.Table;

/** What mails name of bookings, and their calendar entries. */
public record StoredVisits(Bookings bookings, Escrows escrows, Humans humans, CalendarFiles calendars)
        implements VisitLookup {

    private static final String FILE = "booking.ics";

    /** @param mailFrom the sender of the mails; empty if none are sent */
    public StoredVisits(Table table, String mailFrom, String site) {
        this(new Bookings(table), new Escrows(table), new Humans(table), new CalendarFiles(Email.find(mailFrom), site));
    }

    @Override
    public Optional<Visit> find(BookingId id, AccountId reader, Instant now) {
        return bookings.find(id)
                .flatMap(booking -> booking.parties()
                        .side(reader)
                        .flatMap(side ->
                                escrows.find(booking.escrowId()).map(escrow -> visit(booking, escrow, side, now))));
    }

    private Visit visit(Booking booking, Escrow escrow, Side side, Instant now) {
        Stage stage = stage(booking, escrow, now);
        return new Visit(
                side == Side.PROVIDER,
                booking.service().title(),
                humans.name(booking.parties().humanId()),
                booking.zone(),
                booking.startAt(),
                booking.endAt(),
                booking.sequence(),
                escrow.id(),
                stage,
                dueAt(booking, stage),
                booking.service().price(),
                escrow.terms().total(),
                booking.openProposal(now).map(open -> new Proposed(open.by() == side, open.startAt(), open.answerBy())),
                end(booking, escrow));
    }

    private static Stage stage(Booking booking, Escrow escrow, Instant now) {
        return switch (booking.status()) {
            case PENDING_APPROVAL -> booking.isApprovalLapsed(now) ? Stage.OTHER : Stage.AWAITS_APPROVAL;
            case PENDING_PAYMENT ->
                escrow.status() == EscrowStatus.FUNDING && !booking.isHoldLapsed(now)
                        ? Stage.AWAITS_PAYMENT
                        : Stage.OTHER;
            case CONFIRMED -> escrow.status() == EscrowStatus.LOCKED ? locked(booking, now) : Stage.OTHER;
            case DECLINED, AUTO_DECLINED, CANCELLED -> Stage.ENDED;
            // Its late payment was returned, or it was never paid.
            case EXPIRED -> escrow.status() == EscrowStatus.CANCELLED ? Stage.ENDED : Stage.OTHER;
            case COMPLETED -> Stage.OTHER;
        };
    }

    private static Stage locked(Booking booking, Instant now) {
        if (now.isBefore(booking.startAt())) {
            return Stage.AHEAD;
        }
        if (now.isBefore(booking.endAt())) {
            return Stage.BEGUN;
        }
        return now.isBefore(booking.endAt().plus(Booking.DELIVERY_TIMEOUT)) ? Stage.OVER : Stage.OTHER;
    }

    private static Optional<Instant> dueAt(Booking booking, Stage stage) {
        return switch (stage) {
            case AWAITS_APPROVAL -> Optional.of(booking.approveBy());
            case AWAITS_PAYMENT -> Optional.of(booking.heldUntil());
            case OVER -> Optional.of(booking.endAt().plus(Booking.DELIVERY_TIMEOUT));
            case AHEAD, BEGUN, ENDED, OTHER -> Optional.empty();
        };
    }

    private static End end(Booking booking, Escrow escrow) {
        Optional<Ending> ending = Optional.ofNullable(booking.ending());
        return new End(
                ending.map(Ending::by).map(Wire::wire),
                ending.map(Ending::reason),
                escrow.outcome().refunded(),
                escrow.outcome().paidOut());
    }

    @Override
    public Optional<Mail.Part> calendar(BookingId id, AccountId reader, Email email, Instant now) {
        return bookings.find(id)
                .filter(booking -> booking.confirmedAt() != null)
                .map(booking -> {
                    boolean books = booking.parties()
                            .side(reader)
                            .filter(Side.BOOKER::equals)
                            .isPresent();
                    CalendarFiles.File file = calendars.entry(
                            booking,
                            new CalendarFiles.Reader(
                                    email,
                                    books
                                            ? Optional.of(humans.name(
                                                    booking.parties().humanId()))
                                            : Optional.empty()),
                            now);
                    return new Mail.Part(file.contentType(), FILE, file.bytes());
                });
    }
}
