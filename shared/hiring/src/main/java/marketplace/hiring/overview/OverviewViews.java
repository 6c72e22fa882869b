package marketplace.hiring.overview;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;

/** What a person sees of the own work. */
public final class OverviewViews {

    private OverviewViews() {}

    @UntrustedTexts
    public record Overview(
            @Field("What you are owed, and when it arrives.")
            Owed owed,

            @Field("What you have to do, soonest first, then what has no deadline. At most 20.")
            List<Duty> next,

            @Field("Open bounties that fit your skills and country, best pay per hour first. At most 5.")
            List<FittingBounty> fits) {}

    public record Owed(
            @Field("Held in escrow for you, in USD. Nothing is deducted when it is paid.")
            BigDecimal held,

            @Field("Where held comes from, soonest payment first. Of your newest 100 hires.")
            List<HeldPay> hires,

            @Field("Earned and not on its way, in USD: it waits for a payout account, or for you to move it to your"
                    + " wallet.")
            BigDecimal availableForPayout,

            @Field(value = "The payout that leaves for your bank next.", nullable = true)
            NextPayout nextPayout) {}

    public record HeldPay(
            @Field("Title of the bounty, service or conversation.")
            String title,

            @Field EscrowId escrowId,

            @Field(nullable = true) BountyId bountyId,

            @Field(nullable = true) ApplicationId applicationId,

            @Field(nullable = true) BookingId bookingId,

            @Field(value = "Of the payment offer.", nullable = true)
            ConversationId conversationId,

            @Field("What you are paid, in USD.") BigDecimal amount,

            @Field(
                    value = "When it leaves for your bank at the latest, if you do your part in time and the work is"
                            + " not disputed. Null if no deadline runs.",
                    nullable = true)
            Instant latestPaidAt) {}

    public record NextPayout(
            @Field PayoutId payoutId,
            @Field("In USD.") BigDecimal amount,

            @Field("When it leaves for your bank at the latest; in the past: it is on its way.")
            Instant leavesAt) {}

    public record Duty(
            @Field DutyKind kind,

            @Field("Title of the bounty, service, conversation or run; empty if it has none.")
            String title,

            @Field(value = "Until when. Null without a deadline.", nullable = true)
            Instant dueAt,

            @Field("What happens if you do nothing.") String otherwise,

            @Field("Names of the operations that do it, the usual one first.")
            List<String> operations,

            @Field(nullable = true) BountyId bountyId,

            @Field(nullable = true) ApplicationId applicationId,

            @Field(value = "The submission to redo or to appeal for.", nullable = true)
            SubmissionId submissionId,

            @Field(nullable = true) EscrowId escrowId,

            @Field(nullable = true) BookingId bookingId,

            @Field(nullable = true) ConversationId conversationId,

            @Field(value = "The QA run or taste run.", nullable = true)
            RunId runId) {}

    public record FittingBounty(
            @Field BountyId bountyId,
            @Field String title,
            @Field("The poster's public name.") String posterName,

            @Field("What you are paid for the whole work, in USD.")
            BigDecimal pay,

            @Field(value = "Pay per hour in USD if the work takes estimatedHours.", nullable = true)
            BigDecimal payPerHour,

            @Field(value = "City, or country without a city. Null for work from anywhere.", nullable = true)
            String place,

            @Field(value = "Application deadline; work is due by then as well.", nullable = true)
            Instant deadline) {}

    public record OverviewAnswer(@Field Overview overview) {}
}
