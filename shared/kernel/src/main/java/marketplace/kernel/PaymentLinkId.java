package marketplace.kernel;

/**
 * Names one payment link.
 *
 * <p>Its checkout has the same tail, so that one names the other and neither has to be looked up for it.
 */
public record PaymentLinkId(String value) implements Id {

    public PaymentLinkId {
        IdKind.PAYMENT_LINK.require(value);
    }

    /** The id of the checkout by which the link is paid. */
    public CheckoutId checkoutId() {
        return new CheckoutId(IdKind.CHECKOUT.prefix()
                + value.substring(IdKind.PAYMENT_LINK.prefix().length()));
    }

    @Override
    public String toString() {
        return value;
    }
}
