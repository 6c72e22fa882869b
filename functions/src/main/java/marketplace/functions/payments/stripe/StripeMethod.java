package marketplace.functions.payments.stripe;

import com.stripe.model.PaymentIntent;
import com.stripe.model.PaymentMethod;
import java.util.Locale;
import java.util.Optional;
import marketplace.money.provider.ProviderMethod;

/** A saved payment method at Stripe. Both ids together are our reference. */
record StripeMethod(String customer, String paymentMethod) {

    private static final String SEPARATOR = ":";

    static StripeMethod of(ProviderMethod saved) {
        String[] parts = saved.reference().split(SEPARATOR, 2);
        if (parts.length != 2) {
            throw new IllegalStateException("a means of payment that is none of Stripe's");
        }
        return new StripeMethod(parts[0], parts[1]);
    }

    /** The saved method of a payment that was read with its payment method. */
    static Optional<ProviderMethod> of(PaymentIntent payment) {
        PaymentMethod method = payment.getPaymentMethodObject();
        boolean kept = "off_session".equals(payment.getSetupFutureUsage());
        if (!kept || payment.getCustomer() == null || method == null) {
            return Optional.empty();
        }
        String reference = payment.getCustomer() + SEPARATOR + method.getId();
        return Optional.of(new ProviderMethod(StripeProvider.NAME, reference, label(method)));
    }

    private static String label(PaymentMethod method) {
        if (method.getCard() == null) {
            return method.getType();
        }
        String brand = method.getCard().getBrand();
        return brand.substring(0, 1).toUpperCase(Locale.ROOT) + brand.substring(1) + " "
                + method.getCard().getLast4();
    }
}
