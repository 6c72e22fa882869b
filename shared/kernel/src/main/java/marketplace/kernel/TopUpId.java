package marketplace.kernel;

/**
 * Names one automatic top-up of a wallet.
 *
 * <p>It is the provider's idempotency key as well: a charge under one id is made once.
 */
public record TopUpId(String value) implements Id {

    public TopUpId {
        IdKind.TOP_UP.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
