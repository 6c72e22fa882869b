package marketplace.money.ledger;

import marketplace.kernel.Money;

/**
 * One leg of a transaction: an account's balance moves by an amount.
 *
 * <p>Signed instead of debit and credit: then a transaction is balanced when its legs sum to zero.
 *
 * @param amount above zero where the account gains
 */
public record Posting(LedgerAccount account, Money amount) {

    public Posting {
        if (amount.cents() == 0) {
            throw new IllegalArgumentException("a posting of nothing on " + account.code());
        }
    }
}
