package marketplace.kernel;

/**
 * Names one payment that came from outside, by what was paid: a checkout or an automatic top-up.
 *
 * <p>A payment has no id of its own: its payer knows that of the checkout, and so does the provider.
 */
public record PaymentId(String value) implements Id {

    public PaymentId {
        if (!IdKind.CHECKOUT.matches(value) && !IdKind.TOP_UP.matches(value)) {
            throw unknown();
        }
    }

    public static PaymentId of(CheckoutId checkout) {
        return new PaymentId(checkout.value());
    }

    public static PaymentId of(TopUpId topUp) {
        return new PaymentId(topUp.value());
    }

    /** The answer for an id that names no payment of the caller's. */
    public static Problem unknown() {
        return new Problem(ErrorCode.NOT_FOUND, "There is no such payment; check the id and who paid it.");
    }

    @Override
    public String toString() {
        return value;
    }
}
