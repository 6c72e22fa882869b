package marketplace.hiring.work;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;
import marketplace.money.escrow.EscrowViews.EscrowView;

/** An application as the poster of its bounty sees it. */
@UntrustedTexts
record OwnHire(
        @Field BountyId bountyId,
        @Field("Title of the bounty.") String title,

        @Field(value = "The QA run that posted it and decides instead of you.", nullable = true)
        RunId qaRunId,

        @Field WorkStage stage,
        @Field("What the stage means, as a sentence.") String meaning,

        @Field(value = "When your time ends, or that of the worker. Null without a deadline.", nullable = true)
        Instant dueAt,

        @Field(value = "What happens at dueAt if nobody acts. Null without a deadline.", nullable = true)
        String otherwise,

        @Field("Names of the operations that you can call next, the usual one first.")
        List<String> next,

        @Field("Whether the bounty has an open seat, so that a pending application can be accepted.")
        boolean acceptable,

        @Field ApplicationView application,

        @Field(value = "The last submission, with signed file URLs.", nullable = true)
        SubmissionView submission,

        @Field(value = "The last escrow that was opened for it.", nullable = true)
        EscrowView escrow) {

    record OwnHireReply(@Field OwnHire hire) {}

    static OwnHire of(
            Bounty bounty, HireNext next, ApplicationView application, SubmissionView submission, EscrowView escrow) {
        return new OwnHire(
                bounty.id(),
                bounty.terms().task().title(),
                bounty.qaRunId(),
                next.stage(),
                next.stage().forPoster().meaning(),
                next.dueAt(),
                next.dueAt() == null ? null : next.stage().forPoster().otherwise(),
                next.operations(),
                bounty.status().takesApplications() && !bounty.isDirectHire(),
                application,
                submission,
                escrow);
    }
}
