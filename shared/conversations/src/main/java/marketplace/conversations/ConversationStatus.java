package marketplace.conversations;

import marketplace.kernel.Wire;

public enum ConversationStatus implements Wire {
    ACTIVE,
    /** Either side ended it. It takes no messages; a new conversation can be started. */
    ARCHIVED,
    /** An escrow was funded for its payment offer. It still takes messages. */
    CONVERTED
}
