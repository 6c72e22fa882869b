package marketplace.money.ledger;

import marketplace.table.Commit;

/** Adds writes to the commit of a posting that spends from a wallet. */
@FunctionalInterface
public interface SpendListener {

    /**
     * Returns the writes that a spend adds to its commit.
     *
     * @param cause the last transaction of the commit that spends from this wallet
     */
    Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause);
}
