package marketplace.hiring;

import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.hiring.HiringAnswers.FundedEscrow;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.PostResult;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Funds an application, from the wallet or by a hosted checkout. Returns its live escrow if there is one. */
final class FundEscrow {

    private final Accounts accounts;
    private final Hires hires;

    FundEscrow(Table table, Hires hires) {
        this.accounts = new Accounts(table);
        this.hires = hires;
    }

    Decision<FundedEscrow> fund(Call call, EscrowRequests.Fund input) {
        input.requireOnePayee();
        Optional<Money> amount = input.requestedAmount();
        accounts.requireUnrestricted(call.accountId());
        if (input.bookingId() != null) {
            throw IdKind.BOOKING.unknown();
        }
        if (input.conversationId() != null) {
            throw IdKind.CONVERSATION.unknown();
        }
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        if (hire.escrow().isPresent()) {
            HireTerms.requireAtMost(
                    input.maxTotalCents(), hire.requireEscrow().terms().total());
            return Decision.of(Commit.none(), FundedEscrow.of(hire.requireEscrow(), call.origin()));
        }
        EscrowTerms terms = hires.terms.withAmount(hire.bounty(), hire.application(), amount);
        HireTerms.requireFundable(hire.bounty(), hire.application());
        HireTerms.requireAtMost(input.maxTotalCents(), terms.total());
        Hire funded = hire.fund(call, terms);
        return switch (funded.post()) {
            case PostResult.Posted _ -> answer(call, funded);
            case PostResult.InDebt debt -> throw debt.problem();
            case PostResult.OverCap cap -> throw cap.problem();
            case PostResult.ShortOfFunds funds -> {
                requireCheckout(funds.problem(), Boolean.TRUE.equals(input.walletOnly()), terms);
                yield answer(call, hire.fundByCheckout(call, terms, ReturnPages.checked(input.returns(), call)));
            }
        };
    }

    private static Decision<FundedEscrow> answer(Call call, Hire funded) {
        return Decision.of(funded.commit(), FundedEscrow.of(funded.requireEscrow(), call.origin()));
    }

    /** Fails if the caller wants no checkout, or the total is below the provider's minimum. */
    static void requireCheckout(Problem shortOfFunds, boolean walletOnly, EscrowTerms terms) {
        if (walletOnly || terms.total().compareTo(Checkout.LEAST) < 0) {
            throw shortOfFunds.withStatus(FundingStatus.INSUFFICIENT_FUNDS.wire());
        }
    }
}
