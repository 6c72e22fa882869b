package marketplace.hiring.bookings;

import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.api.moderation.Moderation;
import marketplace.hiring.bookings.BookingInputs.End;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.transactions.LedgerAccount;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Commit;
import marketplace.table.Key;

/** Either side cancels before the visit begins. */
public final class CancelBooking {

    private final Visits visits;
    private final BookingReads reads;
    private final Moderation moderation;

    CancelBooking(Visits visits, BookingReads reads, Moderation moderation) {
        this.visits = visits;
        this.reads = reads;
        this.moderation = moderation;
    }

    Decision<BookingAnswer> cancel(Call call, End input) {
        Visit visit = visits.requireOf(call, input.bookingId(), CancelBooking::heads);
        BookingReads.requireVersion(visit.booking(), input.version());
        Side side = visit.booking().requireSide(call.accountId());
        Visit cancelled = cancel(visit, side, input.reason(), call);
        return Decision.of(commit(cancelled, side, call), reads.answer(call, cancelled));
    }

    /** By the poster of the escrow, through cancel_escrow. */
    public Decision<EscrowAnswer> cancelEscrow(Call call, Escrow escrow, String reason) {
        Visit visit = visits.requireOf(call, escrow.terms().subject().booking().orElseThrow(), CancelBooking::heads);
        Visit cancelled = cancel(visit, Side.BOOKER, reason, call);
        return Decision.of(
                commit(cancelled, Side.BOOKER, call),
                new EscrowAnswer(EscrowView.of(cancelled.escrow(), call.accountId(), call.origin())));
    }

    private static Commit commit(Visit cancelled, Side by, Call call) {
        Commit commit = cancelled.commit(call.now());
        return by == Side.BOOKER
                ? commit.and(BookingLoops.cancelled(cancelled.booking().parties(), call.now()))
                : commit;
    }

    /** The ledger accounts that a refund, in full or in part, posts to. */
    private static Stream<Key> heads(Booking booking) {
        return booking.status() == BookingStatus.CONFIRMED
                ? Stream.of(
                        Hires.head(new LedgerAccount.Wallet(booking.parties().bookerId())),
                        Hires.head(new LedgerAccount.Payable(booking.parties().providerId())))
                : Stream.empty();
    }

    private Visit cancel(Visit visit, Side side, String reason, Call call) {
        if (visit.booking().status() != BookingStatus.CONFIRMED) {
            return visit.cancelUnpaid(side, moderated(reason), call.now());
        }
        if (!visit.isLocked()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The escrow of this booking is " + visit.escrow().status().wire()
                            + ". A booking can be cancelled only while it is locked.");
        }
        return visit.cancelConfirmed(side, reason, call.now());
    }

    /** No hire exists between the two before it is paid. */
    private String moderated(String reason) {
        return reason == null ? null : moderation.require("reason", reason);
    }
}
