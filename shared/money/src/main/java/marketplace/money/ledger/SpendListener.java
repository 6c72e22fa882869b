package marketplace.money.ledger;

import marketplace.table.Commit;

@FunctionalInterface
public interface SpendListener {

    /** Returns the writes that a spend adds to its commit. */
    Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause);
}
