package marketplace.hiring.escrow;

import marketplace.api.Decision;
import marketplace.hiring.bookings.CancelBooking;
import marketplace.hiring.directhires.DirectHireStart;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.hiring.paymentoffers.PaymentOfferHire;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * The poster cancels an escrow before its application is accepted, or the human declines a funded payment offer. The
 * money is refunded to the wallet.
 */
public final class CancelEscrow {

    private final Hires hires;
    private final CancelBooking bookings;
    private final PaymentOfferHire paymentOffer;

    public CancelEscrow(Table table, Hires hires, CancelBooking bookings) {
        this.bookings = bookings;
        this.hires = hires;
        this.paymentOffer = new PaymentOfferHire(table, hires);
    }

    public Decision<EscrowAnswer> cancel(Call call, EscrowRequests.Cancel input) {
        Escrow escrow = hires.escrows().requireParticipant(input.escrowId(), call.accountId());
        boolean declines = isDecline(call, escrow);
        if (!declines) {
            Hires.requireNotOfRun(Escrows.requirePoster(escrow, call.accountId()));
        }
        if (escrow.status() == EscrowStatus.CANCELLED) {
            return HiringAnswers.unchanged(call, escrow);
        }
        if (declines) {
            return decline(call, escrow, input.reason());
        }
        if (escrow.terms().subject() instanceof EscrowSubject.Booking) {
            return bookings.cancelEscrow(call, escrow, input.reason());
        }
        if (escrow.status() == EscrowStatus.FUNDING && escrow.funding() instanceof Funding.ByCheckout by) {
            hires.prefetch(escrow, Keys.checkout(by.checkoutId()));
        }
        Hire cancelled = hires.of(escrow).cancel(EscrowActor.POSTER, input.reason(), call.now());
        return HiringAnswers.escrow(
                call,
                escrow.status() == EscrowStatus.FUNDING
                        ? DirectHireStart.endUnpaid(cancelled, call.now())
                        : paymentOffer.cancelled(cancelled, call.now()));
    }

    /** A key acts for an agent, never for the human. */
    private static boolean isDecline(Call call, Escrow escrow) {
        return escrow.terms().subject() instanceof EscrowSubject.Offer
                && escrow.terms().payeeId().equals(call.accountId())
                && call.caller() instanceof Caller.SignedIn;
    }

    private Decision<EscrowAnswer> decline(Call call, Escrow escrow, String reason) {
        if (escrow.status() == EscrowStatus.FUNDING) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This offer is not funded yet. Decline it with a message in the conversation.");
        }
        return HiringAnswers.escrow(call, paymentOffer.decline(hires.of(escrow), reason, call.now()));
    }
}
