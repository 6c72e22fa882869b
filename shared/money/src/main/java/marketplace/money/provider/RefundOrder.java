package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

/** The provider repeats payer and refund in its events, which identifies the refund as ours. */
public record RefundOrder(AccountId payer, RefundId refund, String payment, Money amount) {}
