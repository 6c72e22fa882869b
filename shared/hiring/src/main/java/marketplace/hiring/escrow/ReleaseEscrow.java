package marketplace.hiring.escrow;

import marketplace.api.Decision;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Keys;

/** The poster pays the human; a restricted poster may, too. */
public final class ReleaseEscrow {

    private final Hires hires;

    public ReleaseEscrow(Hires hires) {
        this.hires = hires;
    }

    public Decision<EscrowAnswer> release(Call call, EscrowRequests.Release input) {
        Escrow escrow = Hires.requireNotOfRun(hires.escrows().requirePoster(input.escrowId(), call.accountId()));
        if (input.applicationId() != null) {
            escrow.terms().requireApplication(input.applicationId());
        }
        if (input.humanId() != null) {
            escrow.terms().requireRecipient(input.humanId().value());
        }
        if (escrow.status() == EscrowStatus.RELEASED) {
            return HiringAnswers.unchanged(call, escrow);
        }
        hires.prefetch(
                escrow,
                Keys.human(escrow.terms().humanId()),
                Keys.patron(escrow.terms().humanId(), escrow.terms().posterId()),
                Hires.head(new LedgerAccount.Payable(escrow.terms().payeeId())));
        Hire released = hires.of(escrow).release(call.now());
        return HiringAnswers.escrow(call, released);
    }
}
