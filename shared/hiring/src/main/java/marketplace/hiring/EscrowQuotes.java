package marketplace.hiring;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.hiring.EscrowAnswers.FundingStatus;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.MoneyQuote;
import marketplace.money.ledger.Posting;
import marketplace.table.Table;

/**
 * Says what an operation on an escrow would do, item by item.
 *
 * <p>A dry run is the operation itself, carried as far as its verb: what stands in its way is found by the same rules.
 */
final class EscrowQuotes {

    /** What a dry run tells instead of being refused for it: it may be otherwise by the time of the call in earnest. */
    private static final Set<ErrorCode> TOLD = EnumSet.of(
            ErrorCode.INVALID_STATE,
            ErrorCode.INSUFFICIENT_FUNDS,
            ErrorCode.ESCROW_NOT_FUNDED,
            ErrorCode.SPENDING_CAP_EXCEEDED);

    private final Escrows escrows;
    private final LedgerReader ledger;

    EscrowQuotes(Table table) {
        this.escrows = new Escrows(table);
        this.ledger = new LedgerReader(table);
    }

    /** What the move would do to the poster's wallet; where it is refused, what stands in its way. */
    MoneyQuote of(EscrowTerms terms, Supplier<EscrowMove> verb) {
        return of(terms.posterId(), Optional.of(terms), () -> List.of(verb.get()));
    }

    /** The same of another's wallet, and of what may move no escrow, or two. */
    MoneyQuote of(AccountId owner, Optional<EscrowTerms> terms, Supplier<List<EscrowMove>> verb) {
        List<EscrowTerms> held = terms.stream().toList();
        Money balance = balance(owner);
        try {
            List<EscrowMove> moves = verb.get();
            // Only to have it refused where it would be: what is to be written is thrown away.
            escrows.changes(moves, List.of());
            Money change = moves.stream().map(move -> change(owner, move)).reduce(Money.ZERO, Money::plus);
            return quote(held, balance.plus(change), true, List.of());
        } catch (Problem problem) {
            return quote(held, balance, false, List.of(requireTold(problem).getMessage()));
        }
    }

    /** What a move does to the poster's wallet that nothing stands in the way of. */
    MoneyQuote of(EscrowTerms terms, EscrowMove move) {
        AccountId poster = terms.posterId();
        return quote(List.of(terms), balance(poster).plus(change(poster, move)), true, List.of());
    }

    /** How a new escrow would be paid, and what that would do; no status where it would be refused for another reason. */
    record Foreseen(FundingStatus status, MoneyQuote quote) {}

    /**
     * What stands in the way of {@code fund}, a new escrow from the wallet, or what a hosted checkout would do about it.
     *
     * @param more refuses what neither of them would help with
     */
    Foreseen funding(EscrowTerms terms, EscrowMove fund, boolean walletOnly, Runnable more) {
        Optional<Problem> missing;
        try {
            missing = missingFunds(fund, walletOnly);
            more.run();
        } catch (Problem problem) {
            return refused(terms, requireTold(problem));
        }
        return missing.map(funds -> byCheckout(terms, funds))
                .orElseGet(() -> new Foreseen(FundingStatus.FUNDED, of(terms, fund)));
    }

    /** What a hosted checkout would be opened for; empty where the wallet pays. */
    private Optional<Problem> missingFunds(EscrowMove fund, boolean walletOnly) {
        try {
            escrows.changes(fund);
            return Optional.empty();
        } catch (Problem problem) {
            SeatFunding.requireCheckout(problem, walletOnly);
            return Optional.of(problem);
        }
    }

    private Foreseen refused(EscrowTerms terms, Problem problem) {
        boolean isShort = problem.code() == ErrorCode.INSUFFICIENT_FUNDS;
        return new Foreseen(
                isShort ? FundingStatus.INSUFFICIENT_FUNDS : null, unchanged(terms, false, problem.getMessage()));
    }

    private Foreseen byCheckout(EscrowTerms terms, Problem missing) {
        String note = missing.getMessage() + " Without walletOnly a hosted checkout would be opened.";
        return new Foreseen(FundingStatus.REQUIRES_PAYMENT, unchanged(terms, true, note));
    }

    /** What the poster's wallet would gain, if all that is held for these went back whole. */
    MoneyQuote ofReturn(AccountId poster, List<EscrowTerms> held, List<String> notes) {
        return quote(held, balance(poster).plus(sum(held, EscrowTerms::total)), true, notes);
    }

    /**
     * The same where the act turns others away as well, and their money comes back: that is no part of what it costs, but
     * of what the wallet holds afterwards, and it is said.
     */
    static MoneyQuote with(MoneyQuote act, ComingBack.Found back) {
        if (back.held().isEmpty()) {
            return act;
        }
        Money returned = sum(back.held(), EscrowTerms::total);
        String said = "Others are turned away by this: the " + returned.text()
                + " put up for them returns to your wallet within moments, and is counted in balanceAfterCents.";
        return new MoneyQuote(
                act.amountCents(),
                act.platformFeeCents(),
                act.totalCents(),
                new Money(act.balanceAfterCents()).plus(returned).cents(),
                act.wouldSucceed(),
                Stream.of(act.problems(), List.of(said), back.notes())
                        .flatMap(List::stream)
                        .toList());
    }

    /** What stands, where nothing would move. */
    MoneyQuote unchanged(EscrowTerms terms, boolean wouldSucceed, String... notes) {
        return quote(List.of(terms), balance(terms.posterId()), wouldSucceed, List.of(notes));
    }

    /** The same where no escrow is spoken of. */
    MoneyQuote unchanged(AccountId owner, boolean wouldSucceed, String... notes) {
        return quote(List.of(), balance(owner), wouldSucceed, List.of(notes));
    }

    /** What stands, where this is in the way of the act; passes on what a dry run is refused with, too. */
    MoneyQuote refused(AccountId owner, Problem problem) {
        return unchanged(owner, false, requireTold(problem).getMessage());
    }

    /** Passes on a refusal that a dry run is refused with, too. */
    static Problem requireTold(Problem problem) {
        if (!TOLD.contains(problem.code())) {
            throw problem;
        }
        return problem;
    }

    private Money balance(AccountId owner) {
        return ledger.balance(new LedgerAccount.Wallet(owner));
    }

    private static Money change(AccountId owner, EscrowMove move) {
        LedgerAccount wallet = new LedgerAccount.Wallet(owner);
        return move.transactions().stream()
                .flatMap(transaction -> transaction.postings().stream())
                .filter(posting -> posting.account().equals(wallet))
                .map(Posting::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    private static Money sum(List<EscrowTerms> held, Function<EscrowTerms, Money> part) {
        return held.stream().map(part).reduce(Money.ZERO, Money::plus);
    }

    private static MoneyQuote quote(
            List<EscrowTerms> held, Money balanceAfter, boolean wouldSucceed, List<String> problems) {
        return new MoneyQuote(
                sum(held, EscrowTerms::amount).cents(),
                sum(held, EscrowTerms::fee).cents(),
                sum(held, EscrowTerms::total).cents(),
                balanceAfter.cents(),
                wouldSucceed,
                problems);
    }
}
