package marketplace.kernel;

/**
 * Names one hosted checkout.
 *
 * <p>The payment provider knows a checkout by this id, and repeats it in its events.
 */
public record CheckoutId(String value) implements Id {

    public CheckoutId {
        IdKind.CHECKOUT.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
