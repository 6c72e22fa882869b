package marketplace.kernel;

/**
 * Names one message of a conversation.
 *
 * <p>A payment offer is a message, and an escrow may wait for its money.
 */
public record MessageId(String value) implements Id {

    public MessageId {
        IdKind.MESSAGE.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
