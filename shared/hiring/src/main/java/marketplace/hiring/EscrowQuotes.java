package marketplace.hiring;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.hiring.EscrowAnswers.FundingStatus;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.EscrowMove;
import marketplace.money.EscrowTerms;
import marketplace.money.Escrows;
import marketplace.money.Ledger;
import marketplace.money.LedgerAccount;
import marketplace.money.MoneyQuote;
import marketplace.money.Posting;
import marketplace.table.Table;

/**
 * Says what an operation on an escrow would do, item by item.
 *
 * <p>A dry run is the operation itself, carried as far as its verb: what stands in its way is found by the same rules.
 */
final class EscrowQuotes {

    /** What a dry run tells instead of being refused for it: it may be otherwise by the time of the call in earnest. */
    private static final Set<ErrorCode> TOLD =
            EnumSet.of(ErrorCode.INVALID_STATE, ErrorCode.INSUFFICIENT_FUNDS, ErrorCode.SPENDING_CAP_EXCEEDED);

    private final Escrows escrows;
    private final Ledger ledger;

    EscrowQuotes(Table table) {
        this.escrows = new Escrows(table);
        this.ledger = new Ledger(table);
    }

    /** What the move would do to the poster's wallet; where it is refused, what stands in its way. */
    MoneyQuote of(EscrowTerms terms, Supplier<EscrowMove> verb) {
        Money balance = balance(terms);
        try {
            EscrowMove move = verb.get();
            // Only to have it refused where it would be: what is to be written is thrown away.
            escrows.changes(move);
            return quote(terms, balance.plus(change(terms, move)), true, List.of());
        } catch (Problem problem) {
            return quote(terms, balance, false, List.of(requireTold(problem).getMessage()));
        }
    }

    /** How a new escrow would be paid, and what that would do; no status where it would be refused for another reason. */
    record Foreseen(FundingStatus status, MoneyQuote quote) {}

    /** What {@code fund}, a new escrow from the wallet, or a hosted checkout in its place, would come to. */
    Foreseen funding(EscrowTerms terms, EscrowMove fund, boolean walletOnly) {
        try {
            escrows.changes(fund);
            return new Foreseen(FundingStatus.FUNDED, of(terms, () -> fund));
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.INSUFFICIENT_FUNDS) {
                return new Foreseen(null, of(terms, () -> fund));
            }
            if (walletOnly) {
                return new Foreseen(FundingStatus.INSUFFICIENT_FUNDS, of(terms, () -> fund));
            }
            String note = problem.getMessage() + " Without walletOnly a hosted checkout would be opened.";
            return new Foreseen(FundingStatus.REQUIRES_PAYMENT, unchanged(terms, true, note));
        }
    }

    /** What stands, where nothing would move. */
    MoneyQuote unchanged(EscrowTerms terms, boolean wouldSucceed, String... notes) {
        return quote(terms, balance(terms), wouldSucceed, List.of(notes));
    }

    /** Passes on a refusal that a dry run is refused with, too. */
    static Problem requireTold(Problem problem) {
        if (!TOLD.contains(problem.code())) {
            throw problem;
        }
        return problem;
    }

    private Money balance(EscrowTerms terms) {
        return ledger.balance(new LedgerAccount.Wallet(terms.posterId()));
    }

    private static Money change(EscrowTerms terms, EscrowMove move) {
        LedgerAccount wallet = new LedgerAccount.Wallet(terms.posterId());
        return move.transactions().stream()
                .flatMap(transaction -> transaction.postings().stream())
                .filter(posting -> posting.account().equals(wallet))
                .map(Posting::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    private static MoneyQuote quote(
            EscrowTerms terms, Money balanceAfter, boolean wouldSucceed, List<String> problems) {
        return new MoneyQuote(
                terms.amount().cents(),
                terms.fee().cents(),
                terms.total().cents(),
                balanceAfter.cents(),
                wouldSucceed,
                problems);
    }
}
