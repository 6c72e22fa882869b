package marketplace.kernel;

/**
 * Names one payout to a worker.
 *
 * <p>It is the provider's idempotency key, so that a payout that is asked for twice is paid once.
 */
public record PayoutId(String value) implements Id {

    public PayoutId {
        IdKind.PAYOUT.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
