package marketplace.hiring.escrow;

import java.time.Duration;
import marketplace.api.Decision;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;

/** The poster confirms the work. The escrow can then be released, and is released automatically after a while. */
public final class ConfirmDelivery {

    private final Hires hires;

    public ConfirmDelivery(Hires hires) {
        this.hires = hires;
    }

    public Decision<EscrowAnswer> confirm(Call call, EscrowRequests.Complete input) {
        Escrow escrow = Hires.requireNotOfRun(hires.escrows().requirePoster(input.escrowId(), call.accountId()));
        if (escrow.status() == EscrowStatus.COMPLETED) {
            return HiringAnswers.unchanged(call, escrow);
        }
        hires.requireBegun(escrow, "Confirming a visit", Duration.ZERO, call.now());
        boolean visit = escrow.terms().subject().booking().isPresent();
        if (escrow.status() == EscrowStatus.LOCKED && !visit && !Boolean.TRUE.equals(input.withoutDelivery())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "No work awaits your confirmation: the worker has not submitted it, or has to redo it. Wait for the"
                            + " submission.");
        }
        // Nobody has to review anything then, so the confirmation alone leads to the payment.
        if (escrow.status() == EscrowStatus.LOCKED && call.caller().lacks(Scope.SPEND)) {
            throw Scope.SPEND.missingFor("confirm_delivery with withoutDelivery");
        }
        Hire completed = hires.of(escrow).complete(call.now());
        return HiringAnswers.escrow(call, completed);
    }
}
