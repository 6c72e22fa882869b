package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;

/**
 * An event of a payment provider whose signature was verified.
 *
 * <p>Events may arrive twice, late and in any order.
 */
public sealed interface ProviderEvent {

    /** Our short name of the provider: the name of its ledger account. */
    String provider();

    /** The provider's id of this event. */
    String eventId();

    /**
     * A checkout was paid.
     *
     * @param reference the provider's id of the payment
     * @param savedMethod the payment method, if the checkout {@linkplain Checkout#savesMethod saves} it; else null
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

        /** For providers that use the event's id for the payment, without a saved method. */
        public CheckoutPaid(String provider, String eventId, CheckoutId checkoutId, Money amount) {
            this(provider, eventId, checkoutId, amount, eventId, null);
        }
    }

    /** The payer declined. */
    record CheckoutDeclined(String provider, String eventId, CheckoutId checkoutId) implements ProviderEvent {}

    /**
     * A charge of a saved payment method was paid.
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

    /** A charge was refused for good. */
    record ChargeFailed(String provider, String eventId, String chargeId, AccountId payer, String reason)
            implements ProviderEvent {}

    /**
     * A payout has arrived.
     *
     * @param attempt {@link PayoutOrder#attempt}
     */
    record PayoutPaid(String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt)
            implements ProviderEvent {}

    /**
     * A payout failed or was returned.
     *
     * @param attempt {@link PayoutOrder#attempt}
     */
    record PayoutFailed(
            String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt, String reason)
            implements ProviderEvent {}

    /** The payee's account at the provider accepts payouts, or no longer does. */
    record PayoutAccountChanged(String provider, String eventId, AccountId payee, String account, boolean ready)
            implements ProviderEvent {}

    /**
     * The payer's bank charged a payment back, and the provider debited us.
     *
     * @param reference the provider's id of the dispute
     * @param payer whose payment it was
     * @param paidFor our id of the payment: {@link Checkout#id} or {@link Charge#id}
     */
    record ChargedBack(String provider, String eventId, String reference, AccountId payer, String paidFor, Money amount)
            implements ProviderEvent {
        public ChargedBack {
            requirePositive(amount);
        }
    }

    /** The dispute was decided for us. */
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

    /** A refund of ours was refused, or failed after it was made. */
    record RefundFailed(String provider, String eventId, AccountId payer, RefundId refundId, String reason)
            implements ProviderEvent {}

    /**
     * A payment was refunded at the provider's own pages.
     *
     * @param reference the provider's id of the payment
     * @param paidFor as for {@link ChargedBack}
     * @param total all such refunds of the payment so far, without our own
     */
    record PaymentRefunded(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money total)
            implements ProviderEvent {
        public PaymentRefunded {
            requirePositive(total);
        }
    }

    /**
     * Such a refund failed.
     *
     * @param reference as for {@link PaymentRefunded}
     * @param paidFor as for {@link ChargedBack}
     * @param total all such failures so far
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
