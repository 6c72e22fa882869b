package marketplace.money.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Keys;
import marketplace.table.LostRace;

/**
 * The balance of an account. Each posting requires the posting number that was read: concurrent debits conflict.
 * @param totals wallets only
 * @param owed wallets only: the debt of the owner, the negated {@link LedgerAccount.Receivable}
 * @param unspent of a wallet what is left of each payment, of a debt what is owed for each; together the balance
 * @param controlsVersion counts the changes of the controls; 0 before the first
 */
public record LedgerHead(
        LedgerAccount account,
        Money balance,
        long seq,
        Instant lastAt,
        Totals totals,
        Money owed,
        Unspent unspent,
        SpendWindow spends,
        WalletControls controls,
        long controlsVersion) {

    /** @param inEscrow what the owner has in escrow, however funded */
    public record Totals(Money deposited, Money sent, Money inEscrow) {

        static final Totals NONE = new Totals(Money.ZERO, Money.ZERO, Money.ZERO);

        private Totals after(Money amount, TransactionKind.Effect effect) {
            return switch (effect) {
                case DEPOSITED -> new Totals(deposited.plus(amount), sent, inEscrow);
                case SENT, SENT_BY_CHECKOUT -> new Totals(deposited, sent.minus(amount), inEscrow);
                case SPENT, NEITHER -> this;
            };
        }

        private Totals holding(Money more) {
            return new Totals(deposited, sent, inEscrow.plus(more));
        }
    }

    static LedgerHead unused(LedgerAccount account) {
        return new LedgerHead(
                account,
                Money.ZERO,
                0,
                Instant.EPOCH,
                Totals.NONE,
                Money.ZERO,
                Unspent.NONE,
                SpendWindow.EMPTY,
                WalletControls.NONE,
                0);
    }

    /** @param holds which holds of its money have not ended */
    LedgerHead after(Money amount, LedgerTransaction transaction, Predicate<Hold> holds) {
        Money next = balance.plus(amount);
        if (next.isNegative() && !account.mayBeNegative()) {
            // The caller has read a higher balance: a concurrent posting took it.
            throw new LostRace(Keys.ledgerHead(account.code()));
        }
        if (account instanceof LedgerAccount.Receivable && next.compareTo(Money.ZERO) > 0) {
            // A concurrent payment reduced the debt.
            throw new LostRace(Keys.ledgerHead(account.code()));
        }
        TransactionKind.Effect effect = transaction.effectOn(account, amount);
        Instant at = transaction.at().isBefore(lastAt) ? lastAt : transaction.at();
        return new LedgerHead(
                account,
                next,
                seq + 1,
                at,
                totals.after(amount, effect),
                owed,
                unspentAfter(amount, transaction, holds),
                effect.isCapped() ? spends.plus(amount.negated(), transaction.spentAt(), transaction.at()) : spends,
                controls,
                controlsVersion);
    }

    private Unspent unspentAfter(Money amount, LedgerTransaction transaction, Predicate<Hold> holds) {
        if (account instanceof LedgerAccount.Receivable) {
            return amount.isNegative()
                    ? debts().owing(amount.negated(), transaction.kind(), transaction.subject())
                    : debts().paying(amount, transaction).left();
        }
        boolean stays = account instanceof LedgerAccount.Wallet && !transaction.passes(account);
        return stays ? unspent.after(amount, transaction, holds) : unspent;
    }

    /** Of a debt: what is owed for each payment. */
    Unspent debts() {
        return unspent.upTo(balance.negated());
    }

    /** Of a debt: what is owed because the payment was taken back. What is not known to be for a payment may be. */
    Money owedFor(String payment) {
        return debts().of(payment).plus(debts().of(null));
    }

    /** Of a debt: what of it is for payments from that time or earlier, in the order in which it is paid. */
    List<Unspent.Part> owedUntil(Instant end) {
        return debts().parts().stream()
                .filter(part -> part.payment() == null
                        || !Ids.timeOf(new PaymentId(part.payment())).isAfter(end))
                .toList();
    }

    LedgerHead holding(Money more) {
        return with(totals.holding(more), owed, controls, controlsVersion);
    }

    LedgerHead owing(Money debt) {
        if (!debt.equals(Money.ZERO) && !balance.equals(Money.ZERO)) {
            // The collection was decided for an empty wallet, which was credited since.
            throw new LostRace(Keys.ledgerHead(account.code()));
        }
        return with(totals, debt, controls, controlsVersion);
    }

    public boolean isInDebt() {
        return !owed.equals(Money.ZERO);
    }

    public LedgerHead with(WalletControls set) {
        return with(totals, owed, set, controlsVersion + 1);
    }

    private LedgerHead with(Totals changed, Money debt, WalletControls set, long setVersion) {
        return new LedgerHead(account, balance, seq, lastAt, changed, debt, unspent, spends, set, setVersion);
    }

    boolean isLow() {
        return controls.isLow(balance);
    }

    /** Other accounts are never short. A wallet in debt is empty: credits pay the debt first. */
    Optional<PostResult.Refused> shortage(Money amount, TransactionKind kind, Predicate<Hold> holds) {
        if (!(account instanceof LedgerAccount.Wallet) || !amount.isNegative()) {
            return Optional.empty();
        }
        Money held = kind.leavesWallet() ? held(holds) : Money.ZERO;
        if (!balance.minus(held).plus(amount).isNegative()) {
            return Optional.empty();
        }
        return Optional.of(
                isInDebt()
                        ? new PostResult.InDebt(owed)
                        : new PostResult.ShortOfFunds(balance, held, amount.negated()));
    }

    /** @param holds which holds have not ended */
    Money held(Predicate<Hold> holds) {
        return unspent.total().minus(unspent.free(holds).total());
    }

    /** Whether the wallet's own cap allows a payment, whatever the balance is. */
    public boolean isWithinCap(Money payment, Instant now) {
        return controls.findCapRolling24h()
                .filter(cap -> spends.spent(now).plus(payment).compareTo(cap) > 0)
                .isEmpty();
    }

    /** Movements of one commit count together, so money that is returned and spent again in it counts once. */
    Optional<PostResult.OverCap> overCap(LedgerHead before, LedgerTransaction spend) {
        return spend == null
                ? Optional.empty()
                : controls.findCapRolling24h()
                        .flatMap(cap -> SpendingCap.ROLLING_24H.exceededBy(
                                spend,
                                spend.spender().account(),
                                cap,
                                before.spends.spent(lastAt),
                                spends.spent(lastAt)));
    }
}
