package marketplace.hiring.bookings;

import marketplace.api.Decision;
import marketplace.hiring.bookings.BookingInputs.End;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties.Side;

/** Either side cancels before the visit begins. */
final class CancelBooking {

    private final Visits visits;
    private final BookingReads reads;

    CancelBooking(Visits visits, BookingReads reads) {
        this.visits = visits;
        this.reads = reads;
    }

    Decision<BookingAnswer> cancel(Call call, End input) {
        Visit visit = visits.requireOf(call, input.bookingId());
        BookingReads.requireVersion(visit.booking(), input.version());
        Side side = visit.booking().requireSide(call.accountId());
        Visit cancelled = cancel(visit, side, input.reason(), call);
        return Decision.of(cancelled.commit(call.now()), reads.answer(call, cancelled));
    }

    private static Visit cancel(Visit visit, Side side, String reason, Call call) {
        if (visit.booking().status() != BookingStatus.CONFIRMED) {
            return visit.cancelUnpaid(side, reason, call.now());
        }
        if (!visit.isLocked()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The escrow of this booking is " + visit.escrow().status().wire()
                            + ". A booking can be cancelled only while it is locked.");
        }
        return visit.cancelConfirmed(side, reason, call.now());
    }
}
