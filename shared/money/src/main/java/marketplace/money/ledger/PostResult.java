package marketplace.money.ledger;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.limits.DepositBounds;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;

/** The result of {@link Ledger#post}: the writes, or why the wallet cannot pay. */
public sealed interface PostResult {

    /** @param entries the journal entries that the commit stores, in order */
    record Posted(Commit commit, List<JournalItems.Entry> entries) implements PostResult {

        public Posted {
            entries = List.copyOf(entries);
        }

        public Stream<JournalItems.Leg> legs(TransactionId transaction) {
            return entries.stream()
                    .filter(entry -> entry.id().equals(transaction))
                    .flatMap(entry -> entry.legs().stream());
        }

        /** The payments whose money the transaction takes. */
        public List<Unspent.Part> taken(TransactionId transaction) {
            return legs(transaction).flatMap(leg -> leg.taken().stream()).toList();
        }
    }

    sealed interface Refused extends PostResult {

        Problem problem();
    }

    /** @param held what of the balance may not leave the wallet, if the debit leaves it */
    record ShortOfFunds(Money balance, Money held, Money needed) implements Refused {

        @Override
        public Problem problem() {
            String heldPart = held.equals(Money.ZERO)
                    ? ""
                    : " Of it " + held.text()
                            + " are held, see heldCents in GET /api/wallet/balance: they pay for work,"
                            + " and cannot be sent or refunded yet.";
            return new Problem(
                    ErrorCode.INSUFFICIENT_FUNDS,
                    "The wallet holds " + balance.text() + ", and " + needed.text() + " are needed; deposit at least "
                            + DepositBounds.covering(needed.minus(balance.minus(held)))
                            + " with POST /api/wallet/deposit." + heldPart);
        }
    }

    /** No debit leaves the wallet until the debt is paid. */
    record InDebt(Money owed) implements Refused {

        @Override
        public Problem problem() {
            return new Problem(
                    ErrorCode.DEBT_OUTSTANDING,
                    "This account owes " + owed.text()
                            + " after a chargeback or refund at the payment provider. Pay it "
                            + "with POST /api/wallet/deposit; until then nothing can be paid from the wallet.");
        }
    }

    /** The spend would exceed a cap; {@code spent} counts towards it already. */
    record OverCap(SpendingCap cap, Id owner, Money limit, Money spent, Money next, Spender spender, Instant at)
            implements Refused {

        /** With {@code wallet.spending_cap_hit} as its event. */
        @Override
        public Problem problem() {
            return cap.problem(this);
        }
    }

    /** Rejects with {@code insufficient_funds} or {@code spending_cap_exceeded}, with the amounts. */
    default Commit requirePosted() {
        return switch (this) {
            case Posted posted -> posted.commit();
            case Refused refused -> throw refused.problem();
        };
    }

    /** Puts another commit, which contains the writes of the postings, in place of theirs. */
    default PostResult map(Function<Posted, Commit> change) {
        return switch (this) {
            case Posted posted -> new Posted(change.apply(posted), posted.entries());
            case Refused refused -> refused;
        };
    }
}
