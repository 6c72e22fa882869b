package marketplace.money.ledger;

import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;

public interface SpendListener {

    Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause);

    /** Returns the writes for a wallet whose owner owes more or less than before. */
    Commit debtChanged(LedgerHead before, LedgerHead after);
}
