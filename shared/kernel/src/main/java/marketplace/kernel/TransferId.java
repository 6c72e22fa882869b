package marketplace.kernel;

/**
 * Names one transfer.
 *
 * <p>Each payment of a bulk send has one of its own, so that its recipient sees it like any other.
 */
public record TransferId(String value) implements Id {

    public TransferId {
        IdKind.TRANSFER.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
