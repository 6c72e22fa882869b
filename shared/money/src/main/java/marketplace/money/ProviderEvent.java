package marketplace.money;

import marketplace.kernel.AccountId;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.Money;
import marketplace.kernel.PayoutId;

/**
 * What a payment provider tells us, once its signature has been checked.
 *
 * <p>It may come twice, late, or in any order; {@link ProviderEvents} applies each exactly once.
 */
public sealed interface ProviderEvent {

    /** Our own short name of the provider: the name of its ledger account. */
    String provider();

    /** The provider's id of this event. */
    String eventId();

    /** Somebody has paid so much for the checkout. */
    record CheckoutPaid(String provider, String eventId, CheckoutId checkoutId, Money amount) implements ProviderEvent {
        public CheckoutPaid {
            if (amount.cents() <= 0) {
                throw new IllegalArgumentException("a payment of " + amount.cents() + " cents");
            }
        }
    }

    /** The payer has said no; nothing will come for the checkout. */
    record CheckoutDeclined(String provider, String eventId, CheckoutId checkoutId) implements ProviderEvent {}

    /** The payout has arrived. */
    record PayoutPaid(String provider, String eventId, AccountId payeeId, PayoutId payoutId) implements ProviderEvent {}

    /** The payout could not be made, or came back. */
    record PayoutFailed(String provider, String eventId, AccountId payeeId, PayoutId payoutId, String reason)
            implements ProviderEvent {}
}
