package marketplace.money.ledger;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Money;
import marketplace.table.Keys;
import marketplace.table.LostRace;

/**
 * The end of an account's chain: its balance, and the number of its last posting.
 *
 * <p>Every posting asks for the number that was read, so of two debits that saw the same money one finds it gone.
 *
 * @param seq the number of the last posting; 0 before the first
 * @param lastAt when that was; the beginning of time before the first
 * @param deposited a wallet's: all that ever came in from outside
 * @param sent a wallet's: all that ever went to others by transfer
 * @param inEscrow a wallet's: what its owner has in escrow now, however it was funded
 * @param spends a wallet's: what caps count
 * @param controls a wallet's: what its owner has set
 */
public record LedgerHead(
        LedgerAccount account,
        Money balance,
        long seq,
        Instant lastAt,
        Money deposited,
        Money sent,
        Money inEscrow,
        SpendWindow spends,
        WalletControls controls) {

    static LedgerHead unused(LedgerAccount account) {
        return new LedgerHead(
                account,
                Money.ZERO,
                0,
                Instant.EPOCH,
                Money.ZERO,
                Money.ZERO,
                Money.ZERO,
                SpendWindow.EMPTY,
                WalletControls.NONE);
    }

    /** The head after one posting of the transaction. */
    LedgerHead after(Money amount, LedgerTransaction transaction) {
        Money next = balance.plus(amount);
        if (next.isNegative() && !account.mayBeNegative()) {
            // The caller has read a higher balance: a concurrent posting took it.
            throw new LostRace(Keys.ledgerHead(account.code()));
        }
        if (account instanceof LedgerAccount.Receivable && next.compareTo(Money.ZERO) > 0) {
            // Nobody pays more than he owes: some of the debt was paid meanwhile.
            throw new LostRace(Keys.ledgerHead(account.code()));
        }
        TransactionKind.Effect effect = transaction.effectOn(account);
        Instant at = transaction.at().isBefore(lastAt) ? lastAt : transaction.at();
        return new LedgerHead(
                account,
                next,
                seq + 1,
                at,
                effect == TransactionKind.Effect.DEPOSITED ? deposited.plus(amount) : deposited,
                effect == TransactionKind.Effect.SENT ? sent.minus(amount) : sent,
                inEscrow,
                effect.isCapped() ? spends.plus(amount.negated(), transaction.at()) : spends,
                controls);
    }

    /** The head when its owner has so much more, or less, in escrow. */
    LedgerHead holding(Money more) {
        return new LedgerHead(account, balance, seq, lastAt, deposited, sent, inEscrow.plus(more), spends, controls);
    }

    /** The head when its owner has set this. */
    public LedgerHead with(WalletControls set) {
        return new LedgerHead(account, balance, seq, lastAt, deposited, sent, inEscrow, spends, set);
    }

    /** Whether its owner wants to be told that it is low. */
    boolean isLow() {
        return controls.isLow(balance);
    }

    /** Why this wallet cannot pay; empty when it can, and for other accounts. */
    Optional<PostResult.ShortOfFunds> shortage(Money amount) {
        return account instanceof LedgerAccount.Wallet && balance.plus(amount).isNegative()
                ? Optional.of(new PostResult.ShortOfFunds(balance, amount.negated()))
                : Optional.empty();
    }

    /**
     * Whether the spends of one commit exceed the cap of 24 hours. All movements of the commit count together, so money
     * that is returned and spent again in it counts once.
     *
     * @param spend the last spend of the commit
     */
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
