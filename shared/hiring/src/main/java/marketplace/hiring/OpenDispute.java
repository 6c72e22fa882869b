package marketplace.hiring;

import java.util.List;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.IdKind;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;

/** The poster or the worker asks an admin to rule; the escrow is frozen until then. */
final class OpenDispute {

    private final Hires hires;

    OpenDispute(Hires hires) {
        this.hires = hires;
    }

    Decision<EscrowAnswer> open(Call call, EscrowRequests.OpenDispute input) {
        Escrow escrow = hires.escrows.requireParticipant(input.escrowId(), call.accountId());
        boolean poster = escrow.terms().posterId().equals(call.accountId());
        Dispute dispute = Dispute.open(
                new DisputeId(hires.ids.next(IdKind.DISPUTE, call.now())),
                input.category(),
                EscrowRequests.requireText("description", input.description()),
                input.urls() == null ? List.of() : input.urls(),
                poster ? EscrowActor.POSTER : EscrowActor.WORKER,
                call.now());
        Hire disputed = hires.of(escrow).dispute(dispute, call.now());
        return HiringAnswers.escrow(call, disputed);
    }
}
