package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.hiring.bookings.BookingInputs.OfBooker;
import marketplace.hiring.bookings.BookingViews.BookingView;
import marketplace.hiring.directhires.DirectHireAct;
import marketplace.hiring.directhires.DirectHireReading;
import marketplace.hiring.directhires.DirectHireViews.NextAction;
import marketplace.hiring.directhires.DirectHireViews.RentalView;
import marketplace.hiring.directhires.RentalState;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.services.bookings.BookingStatus;

/** The direct hires and bookings of an account in one list, newest first. */
public final class Rentals {

    private final DirectHireReading directHires;
    private final BookingReads bookings;
    private final Visits visits;

    Rentals(DirectHireReading directHires, BookingReads bookings, Visits visits) {
        this.directHires = directHires;
        this.bookings = bookings;
        this.visits = visits;
    }

    /** A position is the part of an id that ids of all kinds have in the order of time. */
    public Page<RentalView> list(Call call, PageRequest page) {
        Page<RentalView> hires = directHires.list(call, following(page, IdKind.BOUNTY));
        Page<RentalView> booked = booked(call, following(page, IdKind.BOOKING));
        // Of the list that goes on, older entries are not known yet.
        Optional<String> end = Stream.of(hires.next(), booked.next())
                .flatMap(Optional::stream)
                .map(Rentals::position)
                .max(Comparator.naturalOrder());
        List<RentalView> known = Stream.of(hires, booked)
                .flatMap(part -> part.items().stream())
                .filter(rental ->
                        end.filter(last -> position(rental).compareTo(last) < 0).isEmpty())
                .sorted(Comparator.<RentalView, String>comparing(Rentals::position)
                        .reversed())
                .toList();
        List<RentalView> shown = known.stream().limit(page.limit()).toList();
        return new Page<>(shown, shown.size() < known.size() ? Optional.of(position(shown.getLast())) : end);
    }

    private static PageRequest following(PageRequest page, IdKind kind) {
        return new PageRequest(page.limit(), page.after().map(position -> kind.prefix() + position));
    }

    private static String position(RentalView rental) {
        return position(
                rental.bookingId() == null
                        ? rental.bountyId().value()
                        : rental.bookingId().value());
    }

    private static String position(String id) {
        return id.substring(id.indexOf('_') + 1);
    }

    private Page<RentalView> booked(Call call, PageRequest page) {
        Page<BookingView> made = bookings.ofBooker(call, new OfBooker(null), page);
        List<EscrowId> ids = made.items().stream().map(BookingView::escrowId).toList();
        Map<EscrowId, Escrow> escrows = visits.hires().escrows().findAll(ids).stream()
                .collect(Collectors.toMap(Escrow::id, Function.identity()));
        return made.map(booking -> rental(booking, escrows.get(booking.escrowId()), call.now()));
    }

    private static RentalView rental(BookingView booking, Escrow escrow, Instant now) {
        return new RentalView(
                null,
                null,
                booking.id(),
                booking.escrowId(),
                booking.humanId(),
                booking.humanName(),
                booking.serviceTitle(),
                state(booking, escrow.status(), now),
                null,
                null,
                escrow.status(),
                booking.amountCents(),
                booking.platformFeeCents(),
                booking.totalCents(),
                escrow.outcome().refunded().cents(),
                booking.checkoutUrl(),
                booking.createdAt(),
                booking.startAt(),
                booking.status() == BookingStatus.PENDING_PAYMENT ? booking.heldUntil() : null,
                null,
                null,
                null,
                escrow.clocks().autoReleaseAt(),
                escrow.clocks().disputeWindowEndsAt(),
                null,
                null,
                booking.next().stream()
                        .map(act -> new NextAction(
                                act.action(),
                                DirectHireAct.Side.POSTER,
                                act.dueAt(),
                                act.description(),
                                act.method(),
                                act.path(),
                                act.tool()))
                        .toList());
    }

    private static RentalState state(BookingView booking, EscrowStatus escrow, Instant now) {
        return switch (booking.status()) {
            case PENDING_APPROVAL -> RentalState.AWAITING_APPROVAL;
            case PENDING_PAYMENT -> RentalState.AWAITING_PAYMENT;
            case EXPIRED -> escrow == EscrowStatus.FUNDING ? RentalState.AWAITING_PAYMENT : RentalState.ENDED;
            case CONFIRMED -> paid(booking, escrow, now);
            case COMPLETED -> RentalState.PAID;
            case DECLINED, AUTO_DECLINED, CANCELLED -> RentalState.ENDED;
        };
    }

    private static RentalState paid(BookingView booking, EscrowStatus escrow, Instant now) {
        return switch (escrow) {
            case FUNDING, FUNDED, LOCKED ->
                now.isBefore(booking.startAt()) ? RentalState.CONFIRMED : RentalState.IN_PROGRESS;
            case DELIVERED -> RentalState.DELIVERED;
            case COMPLETED -> RentalState.COMPLETED;
            case DISPUTED -> RentalState.DISPUTED;
            case RELEASED, SPLIT -> RentalState.PAID;
            case CANCELLED, REFUNDED, EXPIRED -> RentalState.ENDED;
        };
    }
}
