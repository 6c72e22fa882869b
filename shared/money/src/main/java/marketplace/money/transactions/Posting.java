package marketplace.money.transactions;

import marketplace.kernel.Money;

/** One posting of a transaction; the amount is positive if the account gains. */
public record Posting(LedgerAccount account, Money amount) {

    public Posting {
        if (amount.cents() == 0) {
            throw new IllegalArgumentException("a posting of nothing on " + account.code());
        }
    }
}
