package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Money;

/** One attempt. Events repeat payee, payout and attempt, so a late report about an earlier attempt is recognised. */
public record PayoutOrder(AccountId payee, PayoutId payout, int attempt, String account, Money amount) {}
