package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

/**
 * A refund as the provider is asked for it.
 *
 * <p>The provider keeps payer and refund and repeats them in its events, which identifies the refund as ours.
 *
 * @param refund the provider's idempotency key
 * @param payment the provider's id of the payment
 */
public record RefundOrder(AccountId payer, RefundId refund, String payment, Money amount) {}
