package marketplace.hiring.overview;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.posters.ShownPoster;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.Place;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.payouts.OwnEarnings;
import marketplace.money.payouts.PayoutViews.HeldPay;

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
            @Field("All that you are owed, in USD: held, and earned but not arrived.")
            BigDecimal total,

            @Field("Held in escrow for you, in USD. Nothing is deducted when it is paid.")
            BigDecimal held,

            @Field("Where held comes from, soonest payment first. Of your newest 100 hires.")
            List<HeldPay> hires,

            @Field("Earned and not on its way, in USD: it waits for a payout account, or for you to move it to your"
                    + " wallet.")
            BigDecimal availableForPayout,

            @Field(value = "The payout that leaves for your bank next.", nullable = true)
            NextPayout nextPayout) {}

    public record NextPayout(
            @Field PayoutId payoutId,
            @Field("In USD.") BigDecimal amount,

            @Field("When it leaves for your bank; in the past: it is on its way.")
            Instant leavesAt) {

        static NextPayout of(OwnEarnings.Leaving payout) {
            return new NextPayout(payout.id(), payout.amount().usd(), payout.at());
        }
    }

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
            RunId runId) {

        static Duty bare(DutyKind kind) {
            return new Duty(
                    kind, "", null, kind.otherwise(), kind.operations(), null, null, null, null, null, null, null);
        }

        static Duty ofConversation(String title, ConversationId conversation) {
            DutyKind kind = DutyKind.ANSWER_MESSAGE;
            return new Duty(
                    kind,
                    title,
                    null,
                    kind.otherwise(),
                    kind.operations(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    conversation,
                    null);
        }

        public static Duty ofInvitation(String title, Instant dueAt, RunId run) {
            DutyKind kind = DutyKind.ANSWER_TASTE_INVITATION;
            return new Duty(
                    kind, title, dueAt, kind.otherwise(), kind.operations(), null, null, null, null, null, null, run);
        }

        static Duty ofHire(DutyKind kind, OwnHire hire, Instant dueAt, List<String> operations) {
            EscrowSubject subject = hire.escrow().terms().subject();
            return new Duty(
                    kind,
                    hire.title(),
                    dueAt,
                    kind.otherwise(),
                    operations,
                    subject.bounty().orElse(null),
                    subject.application().orElse(null),
                    hire.submission().map(Submission::id).orElse(null),
                    hire.escrow().id(),
                    subject.booking().orElse(null),
                    subject.conversation().orElse(null),
                    hire.bounty().map(Bounty::qaRunId).orElse(null));
        }
    }

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
            Instant deadline) {

        static FittingBounty of(Bounty bounty, ShownPoster poster) {
            BountyTerms terms = bounty.terms();
            return new FittingBounty(
                    bounty.id(),
                    terms.title(),
                    poster.name(),
                    terms.pay().perSeat().usd(),
                    terms.pay().perHour().map(Money::usd).orElse(null),
                    place(terms.task().location()),
                    terms.intake().deadline());
        }

        private static String place(Place location) {
            if (location == null || Boolean.TRUE.equals(location.isRemoteAllowed())) {
                return null;
            }
            return location.city() == null ? location.country() : location.city();
        }
    }

    public record OverviewAnswer(@Field Overview overview) {}
}
