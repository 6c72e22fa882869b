package marketplace.kernel;

/**
 * Names one API key.
 *
 * <p>The raw key is never stored, so this is how lists, logs and owners speak of it.
 */
public record KeyId(String value) implements Id {

    public KeyId {
        IdKind.KEY.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
