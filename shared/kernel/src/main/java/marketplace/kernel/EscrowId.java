package marketplace.kernel;

/**
 * Names one escrow.
 *
 * <p>Everything that waits for its money names it: an application with a seat, a booking, an offer.
 */
public record EscrowId(String value) implements Id {

    public EscrowId {
        IdKind.ESCROW.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
