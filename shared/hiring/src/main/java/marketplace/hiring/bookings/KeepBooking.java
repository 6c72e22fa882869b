package marketplace.hiring.bookings;

import marketplace.api.Decision;
import marketplace.hiring.bookings.BookingInputs.Act;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.services.bookings.Parties.Side;

/** The booker keeps a booking whose provider's account was restricted. */
final class KeepBooking {

    private final Visits visits;
    private final BookingReads reads;

    KeepBooking(Visits visits, BookingReads reads) {
        this.visits = visits;
        this.reads = reads;
    }

    Decision<BookingAnswer> keep(Call call, Act input) {
        Visit visit = visits.requireOf(call, input.bookingId());
        if (visit.booking().requireSide(call.accountId()) != Side.BOOKER) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the booker may keep this booking.");
        }
        BookingReads.requireVersion(visit.booking(), input.version());
        Visit kept = visit.keep(call.now());
        return Decision.of(kept.commit(call.now()), reads.answer(call, kept));
    }
}
