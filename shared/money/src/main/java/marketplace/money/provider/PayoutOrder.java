package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Money;

/**
 * One attempt to send a payout.
 *
 * <p>The provider's events repeat payee, payout and attempt, so that what is told late of an earlier attempt is not taken
 * for news of the present one.
 *
 * @param attempt which one, from 1; with the payout's id the provider's idempotency key
 * @param account the payee's at the provider
 */
public record PayoutOrder(AccountId payee, PayoutId payout, int attempt, String account, Money amount) {}
