package marketplace.kernel;

/**
 * Names one application of a human to a bounty.
 *
 * <p>One human may apply to one bounty again after withdrawing, so the pair is not a name.
 */
public record ApplicationId(String value) implements Id {

    public ApplicationId {
        IdKind.APPLICATION.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
