package marketplace.hiring.bookings;

import marketplace.api.Decision;
import marketplace.api.moderation.Moderation;
import marketplace.hiring.bookings.BookingInputs.Act;
import marketplace.hiring.bookings.BookingInputs.End;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.services.bookings.Parties.Side;

/** The provider's answer to a request. An approval takes the time if it is still free. */
final class AnswerBooking {

    private final Visits visits;
    private final BookingReads reads;
    private final Moderation moderation;

    AnswerBooking(Visits visits, BookingReads reads, Moderation moderation) {
        this.visits = visits;
        this.reads = reads;
        this.moderation = moderation;
    }

    Decision<BookingAnswer> approve(Call call, Act input) {
        Visit visit = requireProvider(call, visits.requireOf(call, input.bookingId()));
        visits.accounts().requireMayWork(call.accountId());
        BookingReads.requireVersion(visit.booking(), input.version());
        // The verb checks the state before the time is looked at.
        visit.booking().approve(call.now());
        if (!visit.isFree(call.now())) {
            throw new Problem(
                    ErrorCode.SLOT_UNAVAILABLE,
                    "Another booking takes this time. Decline the request, or wait: the other one may not be paid.");
        }
        Visit approved = visit.approve(call.now());
        return Decision.of(approved.commit(call.now()), reads.answer(call, approved));
    }

    Decision<BookingAnswer> decline(Call call, End input) {
        Visit visit = requireProvider(call, visits.requireOf(call, input.bookingId()));
        BookingReads.requireVersion(visit.booking(), input.version());
        String reason = input.reason() == null ? null : moderation.require("reason", input.reason());
        Visit declined = visit.decline(reason, call.now());
        return Decision.of(declined.commit(call.now()), reads.answer(call, declined));
    }

    static Visit requireProvider(Call call, Visit visit) {
        if (visit.booking().requireSide(call.accountId()) != Side.PROVIDER) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the provider of this booking may do this.");
        }
        return visit;
    }
}
