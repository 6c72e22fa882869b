package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.hiring.bookings.BookingInputs.Act;
import marketplace.hiring.bookings.BookingInputs.Reschedule;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.humans.Human;
import marketplace.humans.availability.HoursExceptions;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.bookings.Proposal;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.SlotTimes;
import marketplace.table.Key;

/** Moves a booking: at once, or as a proposal that the other side answers. Escrow, price and duration stay. */
final class RescheduleBooking {

    private final Visits visits;
    private final BookingReads reads;

    RescheduleBooking(Visits visits, BookingReads reads) {
        this.visits = visits;
        this.reads = reads;
    }

    Decision<BookingAnswer> reschedule(Call call, Reschedule input) {
        Visit visit = requireMovable(
                call, visits.requireOf(call, input.bookingId(), booking -> keys(booking, input)), input.version());
        Booking booking = visit.booking();
        Side side = booking.requireSide(call.accountId());
        Human provider = visits.humans().find(booking.parties().humanId()).orElseThrow(IdKind.BOOKING::unknown);
        SlotTimes slots = visits.times()
                .slots(
                        provider,
                        booking.service().rules().slots(booking.service().durationMinutes()),
                        call.now());
        Instant start = input.time().resolve(visits.times(), slots, provider, call.now());
        if (start.equals(booking.startAt())) {
            throw Problem.invalid("startTime", "must differ from the present time of the booking");
        }
        input.time().requireOffered(visits.times(), slots, provider, start, call.now());
        if (!visit.isFree(start, call.now())) {
            throw input.time().taken(visits.times(), slots, provider, start, call.now());
        }
        boolean atOnce = booking.movesAtOnce(side, call.now())
                && booking.openProposal(call.now()).isEmpty();
        Visit moved = atOnce ? visit.moveTo(start, call.now()) : visit.propose(side, start, call.now());
        return Decision.of(
                moved.commit(call.now()).and(BookingLoops.moves(booking.parties(), side, call.now())),
                reads.answer(call, moved));
    }

    Decision<BookingAnswer> accept(Call call, Act input) {
        Visit visit = requireMovable(call, visits.requireOf(call, input.bookingId()), input.version());
        Proposal open = visit.booking().requireProposal(call.now());
        open.requireAnswerBy(visit.booking().requireSide(call.accountId()));
        if (!visit.isFree(open.startAt(), call.now())) {
            throw new Problem(ErrorCode.SLOT_UNAVAILABLE, "Another booking takes the proposed time. Propose another.");
        }
        Visit moved = visit.acceptProposal(call.now());
        return Decision.of(moved.commit(call.now()), reads.answer(call, moved));
    }

    /** Its own side withdraws the proposal, the other declines it. */
    Decision<BookingAnswer> decline(Call call, Act input) {
        Visit visit = visits.requireOf(call, input.bookingId());
        BookingReads.requireVersion(visit.booking(), input.version());
        visit.booking().requireProposal(call.now());
        Side side = visit.booking().requireSide(call.accountId());
        Visit kept = visit.dropProposal(Optional.of(side), call.now());
        return Decision.of(kept.commit(call.now()), reads.answer(call, kept));
    }

    /** The provider's hours, and what is taken around the time that is asked for. */
    private static Stream<Key> keys(Booking booking, Reschedule input) {
        HumanId human = booking.parties().humanId();
        return Stream.concat(
                Stream.of(HoursExceptions.key(human)),
                DaySheets.keys(human, input.time().around()).stream());
    }

    private static Visit requireMovable(Call call, Visit visit, Integer version) {
        BookingReads.requireVersion(visit.booking(), version);
        visit.booking().requireMovable(call.now());
        if (!visit.isLocked()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The escrow of this booking is " + visit.escrow().status().wire()
                            + ". A booking can be moved only while it is locked.");
        }
        return visit;
    }
}
