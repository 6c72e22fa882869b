package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;

/** What transfers need to know of conversations, whose module builds on this one. */
@FunctionalInterface
public interface SenderConversations {

    SenderConversations NONE = (_, _) -> false;

    boolean isParticipant(ConversationId conversation, AccountId account);
}
