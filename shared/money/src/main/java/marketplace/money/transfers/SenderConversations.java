package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;

/** What transfers need to know of conversations, whose module builds on this one. */
@FunctionalInterface
public interface SenderConversations {

    SenderConversations NONE = (_, _, _) -> false;

    /** Whether the sender sees the conversation and its other side is the recipient. */
    boolean isBetween(ConversationId conversation, AccountId sender, AccountId recipient);
}
