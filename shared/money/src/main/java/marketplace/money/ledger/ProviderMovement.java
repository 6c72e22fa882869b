package marketplace.money.ledger;

import java.time.Instant;
import marketplace.kernel.Money;

/**
 * A movement between a provider and us, from the provider's statement or from our journal.
 *
 * @param ourId the checkout, charge, refund or payout that it is about; the reference if the provider knows none
 * @param amount positive if we gain
 */
public record ProviderMovement(String reference, String ourId, String kind, Money amount, Instant at) {}
