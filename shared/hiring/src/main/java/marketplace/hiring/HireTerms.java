package marketplace.hiring;

import java.util.Optional;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What a hire costs and whom it pays.
 *
 * <p>Price, payee and fee are fixed when an escrow is opened and never change afterwards (docs/money.md).
 */
final class HireTerms {

    private final Humans humans;
    private final int feeBasisPoints;

    /** Takes the platform's fee in basis points. */
    HireTerms(Table table, int feeBasisPoints) {
        this.humans = new Humans(table);
        this.feeBasisPoints = feeBasisPoints;
    }

    /** The price that the application proposed, else the bounty's; empty where neither comes to a cent. */
    static Optional<Money> amountDue(Bounty bounty, Application application) {
        return Optional.ofNullable(application.proposedPrice())
                .or(bounty.terms().pay()::perSeat)
                .filter(amount -> amount.cents() > 0);
    }

    /** The terms of an escrow that is opened now for the amount due. */
    EscrowTerms of(Bounty bounty, Application application) {
        Money amount = amountDue(bounty, application)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "There is no amount to pay: the bounty pays by the hour and names no hours, or so few that they"
                                + " do not come to a cent, and the application proposes no price. Fund the application"
                                + " with an amount first (POST /api/escrow/checkout), then accept it."));
        return of(bounty, application, amount);
    }

    EscrowTerms of(Bounty bounty, Application application, Money amount) {
        AccountId payee = Optional.ofNullable(application.accountId())
                .orElseGet(() ->
                        humans.find(application.humanId()).map(Human::accountId).orElseThrow(HireTerms::payeeGone));
        return EscrowTerms.of(
                new EscrowSubject.Application(bounty.id(), application.id()),
                bounty.posterId(),
                payee,
                application.humanId(),
                amount,
                feeBasisPoints);
    }

    /** Requires at commit that the profile of the payee still exists. */
    static Write payeeExists(Application application) {
        return Write.check(Keys.human(application.humanId()), Condition.exists());
    }

    /** The same, as an error for a caller who named the payee. */
    static Write requirePayee(Application application) {
        return payeeExists(application).otherwise(_ -> payeeGone());
    }

    private static Problem payeeGone() {
        return new Problem(
                ErrorCode.INVALID_STATE, "The human of this application has deleted their profile and cannot be paid.");
    }
}
