package marketplace.money.ledger;

import java.time.Instant;
import java.util.function.UnaryOperator;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.limits.DepositBounds;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;

/** The result of {@link Ledger#post}: the writes, or why the wallet cannot pay. */
public sealed interface PostResult {

    record Posted(Commit commit) implements PostResult {}

    sealed interface Refused extends PostResult {

        Problem problem();
    }

    record ShortOfFunds(Money balance, Money needed) implements Refused {

        @Override
        public Problem problem() {
            return new Problem(
                    ErrorCode.INSUFFICIENT_FUNDS,
                    "The wallet holds " + balance.text() + ", and " + needed.text() + " are needed; deposit at least "
                            + DepositBounds.covering(needed.minus(balance)) + " with POST /api/wallet/deposit.");
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
            case Posted(Commit commit) -> commit;
            case Refused refused -> throw refused.problem();
        };
    }

    default PostResult map(UnaryOperator<Commit> change) {
        return switch (this) {
            case Posted(Commit commit) -> new Posted(change.apply(commit));
            case Refused refused -> refused;
        };
    }
}
