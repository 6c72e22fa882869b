package marketplace.hiring.bookings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.hiring.bookings.BookingInputs.OfBooker;
import marketplace.hiring.bookings.BookingInputs.OfProvider;
import marketplace.hiring.bookings.BookingInputs.One;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.hiring.bookings.BookingViews.BookingView;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;

/** What the two sides see of bookings. */
final class BookingReads {

    private final Visits visits;

    BookingReads(Visits visits) {
        this.visits = visits;
    }

    static void requireVersion(Booking booking, Integer version) {
        if (version != null && version != booking.version()) {
            throw new Problem(
                    ErrorCode.CONFLICT,
                    "This booking has version " + booking.version() + ", not " + version + ". Read it again.");
        }
    }

    BookingAnswer get(Call call, One input) {
        return answer(call, visits.requireShown(call, input.bookingId()));
    }

    BookingAnswer answer(Call call, Visit visit) {
        Booking booking = visit.booking();
        String name = visits.humans().name(booking.parties().humanId());
        return new BookingAnswer(BookingView.of(booking, Optional.of(visit.escrow()), name, call));
    }

    Page<BookingView> ofBooker(Call call, OfBooker input, PageRequest page) {
        return views(call, visits.bookings().by(call.accountId(), status(input.status()), page));
    }

    Page<BookingView> ofProvider(Call call, OfProvider input, PageRequest page) {
        HumanId human = visits.humans().idOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        return views(call, visits.bookings().of(human, status(input.status()), page));
    }

    private static Optional<BookingStatus> status(BookingStatus asked) {
        return Optional.ofNullable(asked);
    }

    private Page<BookingView> views(Call call, Page<Booking> page) {
        visits.prefetch(page.items().stream().flatMap(Visits::shownKeys));
        Map<EscrowId, Escrow> escrows = new HashMap<>();
        List<EscrowId> ids = page.items().stream().map(Booking::escrowId).toList();
        visits.hires().escrows().findAll(ids).forEach(escrow -> escrows.put(escrow.id(), escrow));
        Map<HumanId, String> names = visits.humans()
                .names(page.items().stream()
                        .map(booking -> booking.parties().humanId())
                        .distinct()
                        .toList());
        return page.map(booking -> BookingView.of(
                booking,
                Optional.ofNullable(escrows.get(booking.escrowId())),
                names.getOrDefault(booking.parties().humanId(), Human.DELETED_NAME),
                call));
    }
}
