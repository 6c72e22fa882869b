package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

/**
 * A refund, as a provider is asked for it.
 *
 * <p>The provider keeps payer and refund with it, and repeats them in what it tells: so it is known for ours.
 *
 * @param refund the provider's idempotency key
 * @param payment what the provider calls the payment
 */
public record RefundOrder(AccountId payer, RefundId refund, String payment, Money amount) {}
