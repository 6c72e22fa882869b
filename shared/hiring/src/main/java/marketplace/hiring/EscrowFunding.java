package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.EscrowAnswers.Funded;
import marketplace.hiring.EscrowRequests.Fund;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Spender;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Funds the work of a human: from the wallet, or by a hosted checkout.
 *
 * <p>The payee is bound here and never changes (M6). A seat has one live escrow: whoever asks again gets the first.
 */
public final class EscrowFunding {

    private final Accounts accounts;
    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final Escrows escrows;
    private final EscrowQuotes quotes;
    private final SeatFunding funding;

    /**
     * @param feeBasisPoints the platform's fee today
     */
    public EscrowFunding(Table table, Ids ids, int feeBasisPoints) {
        this.accounts = new Accounts(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new Escrows(table);
        this.quotes = new EscrowQuotes(table);
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
        // An amount that is none is told even where the escrow stands already, and the amount makes no difference.
        Optional<Money> named = input.named();
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
        EscrowTerms terms = funding.terms(bounty, application, requireAmount(named, bounty, application));
        if (EscrowRequests.isTrue(input.dryRun())) {
            return Decision.preview(quote(call, input, bounty, application, terms));
        }
        requireFundable(bounty, application);
        EscrowMove move = move(call, bounty, terms);
        try {
            return funded(call, bounty, application, new SeatFunding.Opened(move, escrows.changes(move)));
        } catch (Problem problem) {
            SeatFunding.requireCheckout(problem, SeatFunding.isWalletOnly(input.walletOnly(), terms));
            return funded(
                    call,
                    bounty,
                    application,
                    funding.byCheckout(call, terms, bounty.terms().title()));
        }
    }

    /** From the wallet; where the bounty is private, its human is hired by that. */
    private EscrowMove move(Call call, Bounty bounty, EscrowTerms terms) {
        EscrowMove funded = funding.fromWallet(call, terms);
        return bounty.isPrivate() ? funded.then(funded.after().lock(EscrowActor.POSTER, call.now())) : funded;
    }

    private Decision<Funded> funded(Call call, Bounty bounty, Application application, SeatFunding.Opened money) {
        Escrow escrow = money.move().after();
        List<Write> seat = Stream.concat(
                        seat(bounty, application, escrow, call.now()), Stream.of(SeatFunding.payeeStands(application)))
                .toList();
        return Decision.of(money.commit(), Funded.of(escrow, call.origin())).after(seat);
    }

    /**
     * What belongs into the commit beside the money: an application that is withdrawn at this moment must not be left with
     * money waiting for it; the seat of a private bounty is taken as soon as there is money.
     */
    private Stream<Write> seat(Bounty bounty, Application application, Escrow escrow, Instant now) {
        Stream<Write> unchanged = Stream.of(applications.unchanged(application));
        if (!bounty.isPrivate()) {
            return unchanged;
        }
        return escrow.status() == EscrowStatus.FUNDING
                ? Stream.concat(unchanged, bounties.change(bounty, bounty.fundedBy(escrow.id(), now)).stream())
                : seats.take(bounty, application, escrow.id(), null, now).writes().stream();
    }

    private Funded quote(Call call, Fund input, Bounty bounty, Application application, EscrowTerms terms) {
        boolean walletOnly = SeatFunding.isWalletOnly(input.walletOnly(), terms);
        EscrowQuotes.Foreseen foreseen = quotes.funding(terms, funding.fromWallet(call, terms), walletOnly, () -> {
            requireFundable(bounty, application);
            funding.requirePayee(application);
        });
        return Funded.quoted(foreseen.status(), foreseen.quote());
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
    private static Money requireAmount(Optional<Money> named, Bounty bounty, Application application) {
        Optional<Money> due = SeatFunding.due(bounty, application);
        if (named.isEmpty()) {
            return due.orElseThrow(() ->
                    Problem.invalid("amount", "is required: neither the application nor the bounty says what is due"));
        }
        Money amount = named.get();
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
