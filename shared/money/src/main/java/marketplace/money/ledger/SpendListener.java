package marketplace.money.ledger;

import marketplace.table.Commit;

/** Adds writes to the commit of a posting. */
public interface SpendListener {

    /** Returns the writes that a spend adds to its commit. */
    Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause);

    /** Returns the writes for a wallet whose owner gets into debt or has paid it all. */
    Commit debtChanged(LedgerHead before, LedgerHead after);
}
