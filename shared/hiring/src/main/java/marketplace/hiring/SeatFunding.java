package marketplace.hiring;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What a seat costs, and whom its escrow will pay.
 *
 * <p>Price, payee and fee are taken from here when money is first put up, and stand from then on (M6).
 */
final class SeatFunding {

    private final Humans humans;
    private final Escrows escrows;
    private final Checkouts checkouts;
    private final Ids ids;
    private final int feeBasisPoints;

    /** Takes the platform's fee in basis points. */
    SeatFunding(Table table, Ids ids, int feeBasisPoints) {
        this.humans = new Humans(table);
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.ids = ids;
        this.feeBasisPoints = feeBasisPoints;
    }

    /**
     * What the human is to get (decisions §6): the price that the application proposed, else the bounty's own.
     *
     * @throws Problem {@link ErrorCode#INVALID_STATE} where neither comes to anything
     */
    static Money amountDue(Bounty bounty, Application application) {
        return due(bounty, application)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This bounty pays by the hour and names no hours, or so few that they do not come to a cent, and"
                                + " the application proposes no price; so there is no amount to pay. Name one with POST"
                                + " /api/escrow/checkout, and accept it then."));
    }

    /** As {@link #amountDue}; empty where neither says it, or says less than half a cent. */
    static Optional<Money> due(Bounty bounty, Application application) {
        return Optional.ofNullable(application.proposedPrice())
                .or(bounty.terms().pay()::perSeat)
                .filter(amount -> amount.cents() > 0);
    }

    /** The terms of the application's escrow as they would be frozen now, for what is due. */
    EscrowTerms terms(Bounty bounty, Application application) {
        return terms(bounty, application, amountDue(bounty, application));
    }

    /** The same for another amount. */
    EscrowTerms terms(Bounty bounty, Application application, Money amount) {
        AccountId payee = Optional.ofNullable(application.accountId())
                .orElseGet(() -> requirePayee(application).accountId());
        return EscrowTerms.of(
                SeatEscrows.subject(application),
                bounty.posterId(),
                payee,
                application.humanId(),
                amount,
                feeBasisPoints);
    }

    /** The human who is to be paid; {@link #payeeStands} says the same in a commit, without reading. */
    Human requirePayee(Application application) {
        return humans.find(application.humanId()).orElseThrow(SeatFunding::payeeGone);
    }

    /** Holds a commit to the human being there still: for nobody else is money put up. */
    static Write payeeStands(Application application) {
        return chosenPayeeStands(application).otherwise(_ -> payeeGone());
    }

    /** The same where the human was chosen here: who goes at this very moment is a race lost, and another is chosen. */
    static Write chosenPayeeStands(Application application) {
        return Write.check(Keys.human(application.humanId()), Condition.exists());
    }

    private static Problem payeeGone() {
        return new Problem(
                ErrorCode.INVALID_STATE, "The human of this application has deleted their profile and cannot be paid.");
    }

    /** A new escrow for the application, paid from the poster's wallet by {@code spender}; goes with {@link #payeeStands}. */
    EscrowMove fromWallet(EscrowId id, Bounty bounty, Application application, Spender spender, Instant now) {
        return Escrow.fund(id, terms(bounty, application), spender, LedgerTransaction.nextId(ids, now), now);
    }

    /** A new escrow on these terms, paid from the caller's wallet; goes with {@link #payeeStands}. */
    EscrowMove fromWallet(Call call, EscrowTerms terms) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, call.now()));
        return Escrow.fund(id, terms, Spender.of(call), LedgerTransaction.nextId(ids, call.now()), call.now());
    }

    /** A new escrow, and all of money that is to be committed for it. */
    record Opened(EscrowMove move, Commit commit) {}

    /**
     * A new escrow on these terms that anybody can pay whom the caller sends to its checkout. That the caller's account
     * stands is asked here: nothing is debited that would ask it.
     */
    Opened byCheckout(Call call, EscrowTerms terms, String title) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, call.now()));
        Checkout checkout = Checkout.open(
                new CheckoutId(ids.next(IdKind.CHECKOUT, call.now())),
                CheckoutCode.next(ids, call.now()),
                new CheckoutPurpose.EscrowFunding(id),
                call.accountId(),
                terms.total(),
                title,
                false,
                call.now());
        Funding.ByCheckout source = new Funding.ByCheckout(checkout.id(), checkout.code());
        EscrowMove move = Escrow.awaitCheckout(id, terms, source, call.now());
        Commit opened = escrows.changes(move)
                .and(checkouts.create(checkout).writes())
                .and(Accounts.requireNotDeleted(call.accountId()));
        return new Opened(move, opened);
    }

    /** Whether there is no hosted checkout for it: the caller wants none, or it is less than a provider takes. */
    static boolean isWalletOnly(Boolean asked, EscrowTerms terms) {
        return EscrowRequests.isTrue(asked) || terms.total().compareTo(Checkout.LEAST) < 0;
    }

    /** Passes on a refusal that no hosted checkout can help with, or that the caller prefers to one. */
    static void requireCheckout(Problem problem, boolean walletOnly) {
        if (problem.code() != ErrorCode.INSUFFICIENT_FUNDS) {
            throw problem;
        }
        if (walletOnly) {
            throw problem.withStatus(EscrowAnswers.FundingStatus.INSUFFICIENT_FUNDS.wire());
        }
    }
}
