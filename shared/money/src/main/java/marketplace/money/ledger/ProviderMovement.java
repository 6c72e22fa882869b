package marketplace.money.ledger;

import java.time.Instant;
import marketplace.kernel.Money;

/**
 * One movement in a payment provider's books, or in ours between the provider and us.
 *
 * <p>One shape for both sides, for they are to be the same.
 *
 * @param reference what it is called where it stands: the provider's id, or our transaction's
 * @param ourId the checkout, charge, refund or payout that it is about; the reference again where the provider knows none
 * @param kind why it moved, in the words of where it stands
 * @param amount above zero where we gain
 */
public record ProviderMovement(String reference, String ourId, String kind, Money amount, Instant at) {}
