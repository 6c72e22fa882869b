package marketplace.hiring.paymentoffers;

import java.time.Instant;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.table.Table;

/** The human accepts a funded payment offer before it lapses. */
public final class AcceptPaymentOffer {

    private final Accounts accounts;
    private final Hires hires;
    private final PaymentOfferHire start;

    public AcceptPaymentOffer(Table table, Hires hires) {
        this.accounts = new Accounts(table);
        this.hires = hires;
        this.start = new PaymentOfferHire(table, hires);
    }

    public Decision<EscrowAnswer> accept(Call call, EscrowRequests.One input) {
        Escrow escrow = hires.requirePayee(call, input.escrowId());
        boolean offer = switch (escrow.terms().subject()) {
            case EscrowSubject.Offer _ -> true;
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> false;
        };
        if (!offer) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only the escrow of a payment offer can be accepted; this one belongs to a bounty or a booking.");
        }
        accounts.requireMayWork(call.accountId());
        Instant until = escrow.clocks().lapsesAt();
        if (until != null && !call.now().isBefore(until)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This offer could be accepted until " + Instants.text(until) + ". The money is refunded.");
        }
        return HiringAnswers.escrow(call, start.accept(hires.of(escrow), call.now()));
    }
}
