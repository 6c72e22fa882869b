package marketplace.money.provider;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * One charge of a saved means of payment.
 *
 * <p>The payer goes with it so that the provider's events can name him.
 *
 * @param id ours, and the provider's idempotency key: a charge that was refused is tried again under another
 * @param description what the payer reads on the receipt
 * @param since when it was first to be asked for; it may be asked for again days later
 */
public record Charge(
        String id, AccountId payer, ProviderMethod method, Money amount, String description, Instant since) {

    public Charge {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a charge of " + amount.cents() + " cents");
        }
    }
}
