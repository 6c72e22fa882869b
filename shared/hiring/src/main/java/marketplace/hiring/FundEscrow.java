package marketplace.hiring;

import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.hiring.HiringAnswers.Funded;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.FundingStatus;
import marketplace.money.ledger.PostResult;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Funds an application of one of the caller's bounties, from the wallet or by a hosted checkout.
 *
 * <p>An application has one live escrow; a further call returns it.
 */
final class FundEscrow {

    private final Accounts accounts;
    private final Hires hires;

    FundEscrow(Table table, Hires hires) {
        this.accounts = new Accounts(table);
        this.hires = hires;
    }

    Decision<Funded> fund(Call call, EscrowRequests.Fund input) {
        input.requireOnePayee();
        Optional<Money> amount = input.named();
        accounts.requireUnrestricted(call.accountId());
        if (input.bookingId() != null) {
            throw IdKind.BOOKING.unknown();
        }
        if (input.conversationId() != null) {
            throw IdKind.CONVERSATION.unknown();
        }
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        if (hire.escrow().isPresent()) {
            return Decision.of(Commit.none(), Funded.of(hire.requireEscrow(), call.origin()));
        }
        EscrowTerms terms = hires.terms.of(hire.bounty(), hire.application(), requireAmount(amount, hire));
        requireFundable(hire.bounty(), hire.application());
        Hire funded = hire.fund(call, terms);
        return switch (funded.post()) {
            case PostResult.Posted _ -> answer(call, funded);
            case PostResult.OverCap cap -> throw cap.problem();
            case PostResult.ShortOfFunds funds -> {
                requireCheckout(funds.problem(), Boolean.TRUE.equals(input.walletOnly()), terms);
                yield answer(call, hire.fundByCheckout(call, terms));
            }
        };
    }

    private static Decision<Funded> answer(Call call, Hire funded) {
        return Decision.of(funded.commit(), Funded.of(funded.requireEscrow(), call.origin()));
    }

    /** Passes the problem on where the caller wants no checkout, or the total is less than a provider accepts. */
    static void requireCheckout(Problem shortOfFunds, boolean walletOnly, EscrowTerms terms) {
        if (walletOnly || terms.total().compareTo(Checkout.LEAST) < 0) {
            throw shortOfFunds.withStatus(FundingStatus.INSUFFICIENT_FUNDS.wire());
        }
    }

    /** The amount due, or a higher one that the poster names. */
    private static Money requireAmount(Optional<Money> named, Hire hire) {
        Optional<Money> due = HireTerms.amountDue(hire.bounty(), hire.application());
        if (named.isEmpty()) {
            return due.orElseThrow(() ->
                    Problem.invalid("amount", "is required: neither the application nor the bounty names an amount"));
        }
        Money amount = named.get();
        if (due.filter(least -> amount.compareTo(least) < 0).isPresent()) {
            throw Problem.invalid(
                    "amount", "must be at least " + due.get().usd().toPlainString() + ", the amount due for this work");
        }
        return amount;
    }

    private static void requireFundable(Bounty bounty, Application application) {
        if (application.status() != ApplicationStatus.PENDING) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This application is " + application.status().wire() + "; only a pending one can be funded.");
        }
        boolean open = switch (bounty.status()) {
            case OPEN, PARTIALLY_FILLED, IN_REVIEW, PAUSED -> true;
            case PENDING_REVIEW, ASSIGNED, CLOSING, CLOSED, COMPLETED, PAID, CANCELLED -> false;
        };
        if (!open) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + bounty.status().wire()
                            + "; its applications can be funded only while it is open, partially_filled, in_review or"
                            + " paused.");
        }
    }
}
