package marketplace.hiring.hire;

import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.SpendingCap;
import marketplace.table.Commit;

public final class HiringAnswers {

    private HiringAnswers() {}

    static Decision<ApplicationReply> application(Hire hire) {
        return Decision.of(hire.commit(), new ApplicationReply(ApplicationView.of(hire.application())));
    }

    public static Decision<SubmissionReply> submission(Hire hire) {
        return Decision.of(
                hire.commit(),
                new SubmissionReply(
                        SubmissionView.of(hire.submission()),
                        hire.requireEscrow().id()));
    }

    public static Decision<EscrowAnswer> escrow(Call call, Hire hire) {
        return Decision.of(hire.commit(), of(call, hire.requireEscrow()));
    }

    public static Decision<EscrowAnswer> unchanged(Call call, Escrow escrow) {
        return Decision.of(Commit.none(), of(call, escrow));
    }

    public static EscrowAnswer of(Call call, Escrow escrow) {
        return new EscrowAnswer(EscrowView.of(escrow, call.accountId(), call.origin()));
    }

    /** The bounty is created with its money or not at all, so the event of a refusal must not name it. */
    public static Problem withoutBounty(Problem problem) {
        return problem.event()
                .map(event -> problem.withEvent(SpendingCap.withoutBounty(event)))
                .orElse(problem);
    }

    public record FundedEscrow(
            @Field("Whether the escrow is funded or waits for payment.")
            FundingStatus status,

            @Field EscrowId escrowId,

            @Field(value = "URL of the hosted checkout. Null unless payment is required.", nullable = true)
            String checkoutUrl,

            @Field(value = "The same URL.", nullable = true) String url,

            @Field EscrowView escrow) {

        public static FundedEscrow of(Escrow escrow, String origin) {
            EscrowView view = EscrowView.of(escrow, escrow.terms().posterId(), origin);
            return new FundedEscrow(FundingStatus.of(escrow), view.id(), view.checkoutUrl(), view.url(), view);
        }
    }
}
