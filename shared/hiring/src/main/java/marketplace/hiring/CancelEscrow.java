package marketplace.hiring;

import marketplace.api.Decision;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.Funding;
import marketplace.table.Keys;

/** The poster cancels an escrow before its application is accepted; the money is refunded to the wallet. */
final class CancelEscrow {

    private final Hires hires;

    CancelEscrow(Hires hires) {
        this.hires = hires;
    }

    Decision<EscrowAnswer> cancel(Call call, EscrowRequests.Cancel input) {
        Escrow escrow = hires.escrows.requirePoster(input.escrowId(), call.accountId());
        if (escrow.status() == EscrowStatus.CANCELLED) {
            return HiringAnswers.unchanged(call, escrow);
        }
        if (escrow.status() == EscrowStatus.FUNDING && escrow.funding() instanceof Funding.ByCheckout by) {
            hires.prefetch(escrow, Keys.checkout(by.checkoutId()));
        }
        Hire cancelled = hires.of(escrow).cancelEscrow(input.reason(), call.now());
        return HiringAnswers.escrow(call, cancelled);
    }
}
