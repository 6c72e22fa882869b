package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.ProviderEvents;
import marketplace.money.checkouts.Checkout;

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

    /**
     * Somebody has paid so much for the checkout.
     *
     * @param reference the provider's id of the payment
     * @param savedMethod what it was paid with, if the checkout {@linkplain Checkout#savesMethod saves} that; else null
     */
    record CheckoutPaid(
            String provider,
            String eventId,
            CheckoutId checkoutId,
            Money amount,
            String reference,
            ProviderMethod savedMethod)
            implements ProviderEvent {
        public CheckoutPaid {
            requirePositive(amount);
        }

        /** Paid with something that is not kept, at a provider that calls its payments as it calls its events. */
        public CheckoutPaid(String provider, String eventId, CheckoutId checkoutId, Money amount) {
            this(provider, eventId, checkoutId, amount, eventId, null);
        }
    }

    /** The payer has said no; nothing will come for the checkout. */
    record CheckoutDeclined(String provider, String eventId, CheckoutId checkoutId) implements ProviderEvent {}

    /**
     * A charge of a saved means of payment has been paid.
     *
     * @param chargeId {@link Charge#id}
     * @param reference the provider's id of the payment
     */
    record ChargePaid(String provider, String eventId, String chargeId, AccountId payer, Money amount, String reference)
            implements ProviderEvent {
        public ChargePaid {
            requirePositive(amount);
        }
    }

    /** Such a charge was refused for good. */
    record ChargeFailed(String provider, String eventId, String chargeId, AccountId payer, String reason)
            implements ProviderEvent {}

    /**
     * The payout has arrived.
     *
     * @param attempt {@link PayoutOrder#attempt}
     */
    record PayoutPaid(String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt)
            implements ProviderEvent {}

    /**
     * The payout could not be made, or came back.
     *
     * @param attempt {@link PayoutOrder#attempt}
     */
    record PayoutFailed(
            String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt, String reason)
            implements ProviderEvent {}

    /** The payee's account at the provider takes payouts from now on, or does so no more. */
    record PayoutAccountChanged(String provider, String eventId, AccountId payee, String account, boolean ready)
            implements ProviderEvent {}

    /**
     * The payer's bank has taken a payment back, and the provider has paid for it out of what it holds for us.
     *
     * @param reference the provider's id of the dispute
     * @param payer whose payment it was
     * @param paidFor our id of what was paid: {@link Checkout#id}, or {@link Charge#id}
     */
    record ChargedBack(String provider, String eventId, String reference, AccountId payer, String paidFor, Money amount)
            implements ProviderEvent {
        public ChargedBack {
            requirePositive(amount);
        }
    }

    /** Such a dispute was decided for us: what it took has come again. */
    record ChargebackReturned(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money amount)
            implements ProviderEvent {
        public ChargebackReturned {
            requirePositive(amount);
        }
    }

    /**
     * A refund of ours was made.
     *
     * @param payer {@link RefundOrder#payer}
     * @param reference the provider's id of the refund
     */
    record RefundMade(String provider, String eventId, AccountId payer, RefundId refundId, String reference)
            implements ProviderEvent {}

    /** A refund of ours was refused for good, or came back after it was made. */
    record RefundFailed(String provider, String eventId, AccountId payer, RefundId refundId, String reason)
            implements ProviderEvent {}

    /**
     * A payment was given back to the payer by the provider's own pages.
     *
     * @param reference the provider's id of the payment
     * @param paidFor as for {@link ChargedBack}
     * @param total all that was ever given back of it until then, without what refunds of ours have
     */
    record PaymentRefunded(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money total)
            implements ProviderEvent {
        public PaymentRefunded {
            requirePositive(total);
        }
    }

    /**
     * What was given back so has come again: the payer's bank did not take it.
     *
     * @param reference as for {@link PaymentRefunded}
     * @param paidFor as for {@link ChargedBack}
     * @param total all of it that has come again until then
     */
    record PaymentRefundReturned(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money total)
            implements ProviderEvent {
        public PaymentRefundReturned {
            requirePositive(total);
        }
    }

    private static void requirePositive(Money amount) {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a payment of " + amount.cents() + " cents");
        }
    }
}
