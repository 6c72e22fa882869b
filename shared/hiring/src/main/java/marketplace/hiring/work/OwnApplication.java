package marketplace.hiring.work;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.money.escrow.EscrowViews.EscrowView;

/** An application as its worker sees it. */
@UntrustedTexts
public record OwnApplication(
        @Field ApplicationView application,

        @Field("With its start instructions if you have the seat.")
        BountyView bounty,

        @Field(value = "What you submitted last, without file URLs.", nullable = true)
        SubmissionView submission,

        @Field(value = "The escrow that pays for it.", nullable = true)
        EscrowView escrow,

        @Field WorkStage stage,
        @Field("What the stage means, as a sentence.") String meaning,

        @Field(value = "When your time ends, or that of the poster. Null without a deadline.", nullable = true)
        Instant dueAt,

        @Field(value = "What happens at dueAt if nobody acts. Null without a deadline.", nullable = true)
        String otherwise,

        @Field("Names of the operations that you can call next, the usual one first.")
        List<String> next) {

    public record OwnApplicationReply(@Field OwnApplication work) {}
}
