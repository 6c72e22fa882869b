package marketplace.money.provider;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * One charge of a saved payment method.
 * @param id the provider's idempotency key: a retry after a refusal has another
 * @param since when it was first requested; it may be requested again days later
 */
public record Charge(
        String id, AccountId payer, ProviderMethod method, Money amount, String description, Instant since) {

    public Charge {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a charge of " + amount.cents() + " cents");
        }
    }
}
