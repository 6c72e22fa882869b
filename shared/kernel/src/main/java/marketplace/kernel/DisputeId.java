package marketplace.kernel;

/**
 * Names one dispute of an escrow.
 *
 * <p>An admin rules on it by this name.
 */
public record DisputeId(String value) implements Id {

    public DisputeId {
        IdKind.DISPUTE.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
