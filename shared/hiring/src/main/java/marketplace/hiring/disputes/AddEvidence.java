package marketplace.hiring.disputes;

import java.util.List;
import marketplace.api.Decision;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.disputes.Dispute;

/** The poster or the worker adds evidence to a dispute, until an admin rules. */
public final class AddEvidence {

    private final Hires hires;

    public AddEvidence(Hires hires) {
        this.hires = hires;
    }

    public Decision<EscrowAnswer> add(Call call, EscrowRequests.AddEvidence input) {
        Escrow escrow = hires.escrows().requireParticipant(input.escrowId(), call.accountId());
        Dispute.Evidence evidence = new Dispute.Evidence(
                escrow.terms().side(call.accountId()),
                call.now(),
                EscrowRequests.requireText("text", input.text()),
                input.urls() == null ? List.of() : input.urls());
        return HiringAnswers.escrow(call, hires.of(escrow).move(DisputeAgreements.addEvidence(escrow, evidence)));
    }
}
