package marketplace.money.provider;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;

/** A verified event of a payment provider. Events may arrive twice, late and in any order. */
public sealed interface ProviderEvent {

    String provider();

    String eventId();

    /** @param savedMethod null unless the checkout {@linkplain Checkout#savesMethod saves} it */
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

        public CheckoutPaid(String provider, String eventId, CheckoutId checkoutId, Money amount) {
            this(provider, eventId, checkoutId, amount, eventId, null);
        }
    }

    record CheckoutDeclined(String provider, String eventId, CheckoutId checkoutId) implements ProviderEvent {}

    record ChargePaid(String provider, String eventId, String chargeId, AccountId payer, Money amount, String reference)
            implements ProviderEvent {
        public ChargePaid {
            requirePositive(amount);
        }
    }

    record ChargeFailed(String provider, String eventId, String chargeId, AccountId payer, String reason)
            implements ProviderEvent {}

    record PayoutPaid(String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt)
            implements ProviderEvent {}

    record PayoutFailed(
            String provider, String eventId, AccountId payeeId, PayoutId payoutId, int attempt, String reason)
            implements ProviderEvent {}

    record PayoutAccountChanged(String provider, String eventId, AccountId payee, String account, boolean ready)
            implements ProviderEvent {}

    /**
     * @param reference the provider's id of the dispute
     * @param paidFor our id of the payment: {@link Checkout#id} or {@link Charge#id}
     */
    record ChargedBack(String provider, String eventId, String reference, AccountId payer, String paidFor, Money amount)
            implements ProviderEvent {
        public ChargedBack {
            requirePositive(amount);
        }
    }

    record ChargebackReturned(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money amount)
            implements ProviderEvent {
        public ChargebackReturned {
            requirePositive(amount);
        }
    }

    /** The dispute was decided against us: what was taken stays taken. */
    record ChargebackLost(String provider, String eventId, String reference, AccountId payer, String paidFor)
            implements ProviderEvent {}

    record RefundMade(String provider, String eventId, AccountId payer, RefundId refundId, String reference)
            implements ProviderEvent {}

    /** A refund of ours was refused, or failed after it was made. */
    record RefundFailed(String provider, String eventId, AccountId payer, RefundId refundId, String reason)
            implements ProviderEvent {}

    /** @param total all refunds of the payment at the provider's own pages so far, without our own */
    record PaymentRefunded(
            String provider, String eventId, String reference, AccountId payer, String paidFor, Money total)
            implements ProviderEvent {
        public PaymentRefunded {
            requirePositive(total);
        }
    }

    /** @param total all such failures so far */
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
