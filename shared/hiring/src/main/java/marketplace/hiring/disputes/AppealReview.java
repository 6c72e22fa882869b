package marketplace.hiring.disputes;

import java.util.List;
import marketplace.api.Decision;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.IdKind;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeCategory;
import marketplace.money.escrow.disputes.EscrowActor;

/** The worker appeals against a review; the escrow is frozen until an admin rules. */
public final class AppealReview {

    private final Humans humans;
    private final Hires hires;

    public AppealReview(Humans humans, Hires hires) {
        this.humans = humans;
        this.hires = hires;
    }

    public Decision<SubmissionReply> appeal(Call call, HiringInputs.Appeal input) {
        String text = EscrowRequests.requireText("text", input.text());
        Hire hire = hires.requireOfWorker(humans, call, input.bountyId(), input.applicationId());
        Submission submission =
                hires.submissions().require(input.bountyId(), input.applicationId(), input.submissionId());
        Dispute dispute = Dispute.open(
                new DisputeId(hires.ids().next(IdKind.DISPUTE, call.now())),
                DisputeCategory.NON_PAYMENT,
                text,
                List.of(),
                EscrowActor.WORKER,
                call.now());
        Hire appealed = DisputedHire.appeal(hire, submission, text, dispute, call.now());
        return HiringAnswers.submission(appealed);
    }
}
