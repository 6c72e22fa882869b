package marketplace.hiring.disputes;

import java.time.Duration;
import java.util.List;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;

/** The poster or the worker asks an admin to rule; the escrow is frozen until then. */
public final class OpenDispute {

    private final Hires hires;

    public OpenDispute(Hires hires) {
        this.hires = hires;
    }

    public Decision<EscrowAnswer> open(Call call, EscrowRequests.OpenDispute input) {
        Escrow escrow = hires.escrows().requireParticipant(input.escrowId(), call.accountId());
        EscrowActor side = escrow.terms().side(call.accountId());
        boolean poster = side == EscrowActor.POSTER;
        if (poster) {
            Hires.requireNotOfRun(escrow);
        }
        Dispute dispute = Dispute.open(
                new DisputeId(hires.ids().next(IdKind.DISPUTE, call.now())),
                input.category(),
                EscrowRequests.requireText("description", input.description()),
                input.urls() == null ? List.of() : input.urls(),
                side,
                call.now());
        hires.requireBegun(escrow, "A dispute", Duration.ZERO, call.now());
        Hire hire = hires.of(escrow);
        requireDisputable(hire, poster);
        Hire disputed = DisputedHire.open(hire, dispute, call.now());
        return HiringAnswers.escrow(call, disputed);
    }

    /** Neither side can freeze the money of the other where it can end the hire, or has confirmed the work, itself. */
    private static void requireDisputable(Hire hire, boolean poster) {
        if (poster && hire.requireEscrow().status() == EscrowStatus.COMPLETED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You confirmed this work, so only the worker can dispute it. It is paid by release, or"
                            + " automatically at autoReleaseAt.");
        }
        if (!poster && hire.applied().filter(OpenDispute::awaitsConfirmation).isPresent()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You have not confirmed this seat. Give it back instead (POST /api/bounties/"
                            + hire.bounty().id() + "/applications/"
                            + hire.application().id() + "/withdraw).");
        }
    }

    private static boolean awaitsConfirmation(Hire.Applied at) {
        return at.application().status() == ApplicationStatus.ACCEPTED
                && !at.application().seat().isConfirmed();
    }
}
