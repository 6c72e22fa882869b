package marketplace.kernel;

/**
 * Names one bounty.
 *
 * <p>Applications, seats and escrows are all spoken of under their bounty.
 */
public record BountyId(String value) implements Id {

    public BountyId {
        IdKind.BOUNTY.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
