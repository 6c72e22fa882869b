package marketplace.hiring.disputes;

import marketplace.api.Decision;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.disputes.EscrowActor;

/** The poster and the worker end their dispute without an admin: one withdraws it or concedes, or both settle. */
public final class SettleDispute {

    private final Hires hires;

    public SettleDispute(Hires hires) {
        this.hires = hires;
    }

    public Decision<EscrowAnswer> withdraw(Call call, EscrowRequests.Disputed input) {
        Escrow escrow = disputed(call, input.escrowId());
        return HiringAnswers.escrow(call, DisputedHire.withdraw(hires.of(escrow), side(call, escrow), call.now()));
    }

    /** The owner of a QA run concedes by the escalation. */
    public Decision<EscrowAnswer> concede(Call call, EscrowRequests.Disputed input) {
        Escrow escrow = disputed(call, input.escrowId());
        if (side(call, escrow) == EscrowActor.POSTER) {
            Hires.requireNotOfRun(escrow);
        }
        return HiringAnswers.escrow(call, DisputedHire.concede(hires.of(escrow), side(call, escrow), call.now()));
    }

    public Decision<EscrowAnswer> propose(Call call, EscrowRequests.Settle input) {
        Escrow escrow = hires.escrows().requireParticipant(input.escrowId(), call.accountId());
        Hire proposed = hires.of(escrow)
                .move(DisputeAgreements.propose(
                        escrow, side(call, escrow), new Money(input.workerCents()), call.now()));
        return HiringAnswers.escrow(call, proposed);
    }

    public Decision<EscrowAnswer> accept(Call call, EscrowRequests.Settle input) {
        Escrow escrow = disputed(call, input.escrowId());
        Money worker = new Money(input.workerCents());
        return HiringAnswers.escrow(
                call, DisputedHire.accept(hires.of(escrow), side(call, escrow), worker, call.now()));
    }

    private Escrow disputed(Call call, EscrowId id) {
        Escrow escrow = hires.escrows().requireParticipant(id, call.accountId());
        DisputedHire.prefetch(hires, escrow);
        return escrow;
    }

    private static EscrowActor side(Call call, Escrow escrow) {
        return escrow.terms().side(call.accountId());
    }
}
