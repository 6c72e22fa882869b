package marketplace.money.ledger;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Keys;
import marketplace.table.LostRace;

/** Collects what a provider took back: from the wallet as far as its balance allows, else as a debt. docs/money.md */
public final class Debts {

    private final Ledger ledger;

    public Debts(Ledger ledger) {
        this.ledger = ledger;
    }

    public LedgerTransaction.Builder collect(LedgerTransaction.Builder transaction, AccountId owner, Money amount) {
        LedgerAccount wallet = new LedgerAccount.Wallet(owner);
        Money taken = ledger.balance(wallet).min(amount);
        return transaction.from(wallet, taken).from(new LedgerAccount.Receivable(owner), amount.minus(taken));
    }

    /** Posts a collection, which cannot be refused: a wallet that was emptied meanwhile is read again. */
    public PostResult.Posted post(LedgerTransaction transaction, AccountId owner) {
        return switch (ledger.post(List.of(transaction))) {
            case PostResult.Posted posted -> posted;
            case PostResult.Refused _ -> throw new LostRace(Keys.ledgerHead(new LedgerAccount.Wallet(owner).code()));
        };
    }
}
