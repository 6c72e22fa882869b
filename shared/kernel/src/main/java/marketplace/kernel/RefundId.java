package marketplace.kernel;

/**
 * Names one refund of a payment.
 *
 * <p>It is the provider's idempotency key, so that a refund that is asked for twice is made once.
 */
public record RefundId(String value) implements Id {

    public RefundId {
        IdKind.REFUND.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
