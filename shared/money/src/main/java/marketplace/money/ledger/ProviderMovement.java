package marketplace.money.ledger;

import java.time.Instant;
import marketplace.kernel.Money;

/**
 * A movement by the provider's statement or by our journal.
 * @param ourId the checkout, charge, refund or payout; the reference if the provider knows none
 * @param amount positive if we gain
 */
public record ProviderMovement(String reference, String ourId, String kind, Money amount, Instant at) {}
