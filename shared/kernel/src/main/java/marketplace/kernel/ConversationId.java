package marketplace.kernel;

/**
 * Names one conversation.
 *
 * <p>An application names the one that it is talked about in.
 */
public record ConversationId(String value) implements Id {

    public ConversationId {
        IdKind.CONVERSATION.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
