package marketplace.hiring;

import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;

/** The poster confirms the work. The escrow can then be released, and is released automatically after a while. */
final class ConfirmDelivery {

    private final Hires hires;

    ConfirmDelivery(Hires hires) {
        this.hires = hires;
    }

    Decision<EscrowAnswer> confirm(Call call, EscrowRequests.One input) {
        Escrow escrow = hires.escrows.requirePoster(input.escrowId(), call.accountId());
        if (escrow.status() == EscrowStatus.COMPLETED) {
            return HiringAnswers.unchanged(call, escrow);
        }
        Hire completed = hires.of(escrow).complete(call.now());
        return HiringAnswers.escrow(call, completed);
    }
}
