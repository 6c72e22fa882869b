package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

public record RefundOrder(AccountId payer, RefundId refund, String payment, Money amount) {}
