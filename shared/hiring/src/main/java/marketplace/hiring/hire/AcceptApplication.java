package marketplace.hiring.hire;

import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs.Decide;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.ledger.PostResult;
import marketplace.table.Table;

/** Accepts an application and locks its escrow: the one funded before, or one paid from the wallet now. */
final class AcceptApplication {

    private final Accounts accounts;
    private final Hires hires;

    AcceptApplication(Table table, Hires hires) {
        this.accounts = new Accounts(table);
        this.hires = hires;
    }

    Decision<ApplicationReply> accept(Call call, Decide input) {
        accounts.requireMayWork(call.accountId());
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire accepted = hire.escrow().isPresent()
                ? hire.accept(input.response(), call.now())
                : hire.acceptAndFund(call, input.response());
        HireTerms.requireAtMost(
                input.maxTotalCents(), accepted.requireEscrow().terms().total());
        return switch (accepted.post()) {
            case PostResult.Posted _ ->
                HiringAnswers.application(accepted.write(
                                HirableHumans.notBlockedBy(hire.application().accountId(), call.accountId()))
                        .write(HirableHumans.requireMayWork(hire.application().accountId(), call.now())));
            case PostResult.InDebt debt -> throw accepted.priced(debt.problem());
            case PostResult.OverCap cap -> throw accepted.priced(cap.problem());
            case PostResult.ShortOfFunds funds -> throw accepted.priced(notFunded(funds));
        };
    }

    private static Problem notFunded(PostResult.ShortOfFunds funds) {
        return new Problem(
                ErrorCode.ESCROW_NOT_FUNDED,
                "No escrow is funded for this application. " + funds.problem().getMessage()
                        + " Or fund it by a hosted checkout (POST /api/escrow/checkout with bountyId and"
                        + " applicationId), then accept it.");
    }
}
