package marketplace.hiring;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.Application;
import marketplace.bounties.ApplicationStatus;
import marketplace.bounties.Applications;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.hiring.EscrowAnswers.Funded;
import marketplace.hiring.EscrowAnswers.FundingStatus;
import marketplace.hiring.EscrowRequests.Fund;
import marketplace.kernel.Call;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.Checkout;
import marketplace.money.CheckoutCode;
import marketplace.money.CheckoutPurpose;
import marketplace.money.Checkouts;
import marketplace.money.Escrow;
import marketplace.money.EscrowMove;
import marketplace.money.EscrowTerms;
import marketplace.money.Escrows;
import marketplace.money.Funding;
import marketplace.money.Settlement;
import marketplace.money.Spender;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * Funds the work of a human: from the wallet, or by a hosted checkout.
 *
 * <p>The payee is bound here and never changes (M6). A seat has one live escrow: whoever asks again gets the first.
 */
public final class EscrowFunding {

    private final Accounts accounts;
    private final Bounties bounties;
    private final Applications applications;
    private final Escrows escrows;
    private final Checkouts checkouts;
    private final EscrowQuotes quotes;
    private final Ids ids;
    private final SeatFunding funding;

    /**
     * @param feeBasisPoints the platform's fee today
     */
    public EscrowFunding(Table table, Ids ids, int feeBasisPoints) {
        this.accounts = new Accounts(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.quotes = new EscrowQuotes(table);
        this.ids = ids;
        this.funding = new SeatFunding(table, ids, feeBasisPoints);
    }

    /** What {@link #fund} reads first. */
    List<Key> readByFunding(Call call, Fund input) {
        if (input.bountyId() == null || input.applicationId() == null) {
            return List.of();
        }
        Stream<Key> seat = Stream.of(
                Keys.account(call.accountId()),
                Keys.bounty(input.bountyId()),
                Keys.application(input.bountyId(), input.applicationId()),
                SeatEscrows.place(input.bountyId(), input.applicationId()));
        return Stream.concat(seat, Spender.reads(call)).toList();
    }

    /** Funds an application of one of the caller's bounties before it is accepted. */
    Decision<Funded> fund(Call call, Fund input) {
        input.requireOnePayee();
        accounts.requireUnrestricted(call.accountId());
        if (input.bookingId() != null) {
            // Without a room for bookings none was ever made, and of payment offers likewise.
            throw IdKind.BOOKING.unknown();
        }
        if (input.conversationId() != null) {
            throw IdKind.CONVERSATION.unknown();
        }
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        Optional<Escrow> first = escrows.findOf(SeatEscrows.subject(application));
        if (first.isPresent()) {
            return standing(call, input, first.get());
        }
        EscrowTerms terms = funding.terms(bounty, application, requireAmount(input, bounty, application));
        if (EscrowRequests.isTrue(input.dryRun())) {
            return Decision.preview(quote(call, input, bounty, application, terms));
        }
        requireFundable(bounty, application);
        // An application that is withdrawn at this moment must not be left with money waiting for it.
        return decide(call, input, terms, bounty.terms().title())
                .after(List.of(applications.unchanged(application), SeatFunding.payeeStands(application)));
    }

    private Decision<Funded> decide(Call call, Fund input, EscrowTerms terms, String title) {
        EscrowMove move = fromWallet(call, terms);
        try {
            return Decision.of(escrows.changes(move), Funded.of(move.after(), call.origin()));
        } catch (Problem problem) {
            requireCheckout(input, problem);
            return byCheckout(call, terms, title);
        }
    }

    private Decision<Funded> byCheckout(Call call, EscrowTerms terms, String title) {
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
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        EscrowMove move = Escrow.awaitCheckout(id, terms, funding, call.now());
        Commit commit = escrows.changes(move).and(checkouts.create(checkout).writes());
        return Decision.of(commit, Funded.of(move.after(), call.origin()));
    }

    private Funded quote(Call call, Fund input, Bounty bounty, Application application, EscrowTerms terms) {
        EscrowMove move = fromWallet(call, terms);
        try {
            requireFundable(bounty, application);
            escrows.changes(move);
            funding.requirePayee(application);
        } catch (Problem problem) {
            return refused(input, terms, EscrowQuotes.requireTold(problem));
        }
        return Funded.quoted(FundingStatus.FUNDED, quotes.of(terms, move));
    }

    private Funded refused(Fund input, EscrowTerms terms, Problem problem) {
        if (problem.code() != ErrorCode.INSUFFICIENT_FUNDS) {
            return Funded.quoted(null, quotes.unchanged(terms, false, problem.getMessage()));
        }
        if (EscrowRequests.isTrue(input.walletOnly())) {
            return Funded.quoted(
                    FundingStatus.INSUFFICIENT_FUNDS, quotes.unchanged(terms, false, problem.getMessage()));
        }
        String note = problem.getMessage() + " Without walletOnly a hosted checkout would be opened.";
        return Funded.quoted(FundingStatus.REQUIRES_PAYMENT, quotes.unchanged(terms, true, note));
    }

    private EscrowMove fromWallet(Call call, EscrowTerms terms) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, call.now()));
        return Escrow.fund(id, terms, Spender.of(call), Settlement.transaction(ids, call.now()), call.now());
    }

    /** Passes on a refusal that no hosted checkout can help with, or that the caller prefers to one. */
    private static void requireCheckout(Fund input, Problem problem) {
        if (problem.code() != ErrorCode.INSUFFICIENT_FUNDS) {
            throw problem;
        }
        if (EscrowRequests.isTrue(input.walletOnly())) {
            throw problem.withStatus(FundingStatus.INSUFFICIENT_FUNDS.wire());
        }
    }

    private Decision<Funded> standing(Call call, Fund input, Escrow first) {
        return EscrowRequests.isTrue(input.dryRun())
                ? Decision.preview(Funded.standing(
                        first,
                        call.origin(),
                        quotes.unchanged(first.terms(), true, "This escrow stands already; nothing would be taken.")))
                : Decision.of(Commit.none(), Funded.of(first, call.origin()));
    }

    /** What is due (decisions §6), or what the poster named instead, which may be more. */
    private static Money requireAmount(Fund input, Bounty bounty, Application application) {
        Optional<Money> due = SeatFunding.due(bounty, application);
        if (input.amount() == null) {
            return due.filter(amount -> amount.cents() > 0)
                    .orElseThrow(() -> Problem.invalid(
                            "amount", "is required: neither the application nor the bounty says what is due"));
        }
        Money amount = Money.ofUsd(input.amount(), "amount");
        if (amount.cents() < 1) {
            throw Problem.invalid("amount", "must be above 0");
        }
        if (due.filter(least -> amount.compareTo(least) < 0).isPresent()) {
            throw Problem.invalid(
                    "amount", "must be at least " + due.get().usd().toPlainString() + ", which is due for this work");
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
