package marketplace.money.ledger;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;

/**
 * The debt of an account after a chargeback, and how it is paid. Money from outside pays the debt before it fills the
 * wallet.
 */
public final class Debts {

    private final Ledger ledger;

    public Debts(Ledger ledger) {
        this.ledger = ledger;
    }

    public LedgerTransaction.Builder pay(LedgerTransaction.Builder transaction, AccountId owner, Money amount) {
        return pay(transaction, owner, amount, of(owner));
    }

    /** As above with a debt that was read before, so that all decisions use the same amount. */
    public static LedgerTransaction.Builder pay(
            LedgerTransaction.Builder transaction, AccountId owner, Money amount, Money debt) {
        Money paid = debt.min(amount);
        return transaction
                .to(new LedgerAccount.Receivable(owner), paid)
                .to(new LedgerAccount.Wallet(owner), amount.minus(paid));
    }

    /** Debits the wallet as far as its balance allows; the rest is owed. */
    public LedgerTransaction.Builder collect(LedgerTransaction.Builder transaction, AccountId owner, Money amount) {
        LedgerAccount wallet = new LedgerAccount.Wallet(owner);
        Money taken = ledger.balance(wallet).min(amount);
        return transaction.from(wallet, taken).from(new LedgerAccount.Receivable(owner), amount.minus(taken));
    }

    /** Posts a collection, which cannot be refused: a wallet that was emptied meanwhile is read again. */
    public Commit post(LedgerTransaction transaction, AccountId owner) {
        PostResult result = ledger.post(List.of(transaction));
        if (result instanceof PostResult.ShortOfFunds) {
            throw new LostRace(Keys.ledgerHead(new LedgerAccount.Wallet(owner).code()));
        }
        return result.requirePosted();
    }

    public Money of(AccountId owner) {
        return ledger.balance(new LedgerAccount.Receivable(owner)).negated();
    }

    /** Requires that the owner owes nothing. */
    public static Write none(AccountId owner) {
        return Write.check(
                Keys.ledgerHead(new LedgerAccount.Receivable(owner).code()),
                LedgerItems.isZeroOrUnused(LedgerItems.BALANCE));
    }
}
