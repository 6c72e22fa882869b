package marketplace.money;

import marketplace.kernel.AccountId;
import marketplace.kernel.Money;

/**
 * One charge of a saved means of payment.
 *
 * <p>The payer goes with it so that the provider's events can name him.
 *
 * @param id ours, and the provider's idempotency key: a charge that was refused is tried again under another
 * @param description what the payer reads on the receipt
 */
public record Charge(String id, AccountId payer, SavedMethod method, Money amount, String description) {

    public Charge {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a charge of " + amount.cents() + " cents");
        }
    }
}
