package marketplace.conversations;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class ConversationItems {

    static final RecordMapper<Conversation> CONVERSATION =
            RecordMapper.builder(Conversation.class).inline("terms", "counts").build();
    static final RecordMapper<Message> MESSAGE = RecordMapper.of(Message.class);

    static final String STATUS = CONVERSATION.attribute("status");
    static final String CLAIMED_AT = CONVERSATION.attribute("completionClaimedAt");
    static final String UPDATED_AT = CONVERSATION.attribute("updatedAt");
    static final String HIDDEN = MESSAGE.attribute("hidden");

    /** The agent in the key of an active conversation that belongs to no signed identity. */
    private static final String ACCOUNT = "account";

    /** Own keys, so that a blocked human's conversation does not replace one that the account sees. */
    private static final String HIDDEN_FROM_ACCOUNT = "hidden";

    private ConversationItems() {}

    static Key key(ConversationId id, Side side) {
        return Keys.conversation(id, side.wire());
    }

    static Key active(Conversation conversation) {
        Conversation.Terms terms = conversation.terms();
        return active(terms.ownerId(), terms.humanId(), terms.agentId(), terms.hidden());
    }

    static Key active(AccountId owner, HumanId human, String agentId, boolean hidden) {
        return Keys.activeConversation(
                owner, human, hidden ? HIDDEN_FROM_ACCOUNT : agentId == null ? ACCOUNT : agentId);
    }

    static Item item(Conversation conversation) {
        return CONVERSATION
                .at(key(conversation.id(), conversation.side()), conversation)
                .put(Keys.INDEX_1_PK, Keys.conversations(conversation.accountOf(conversation.side())))
                .put(Keys.INDEX_1_SK, Keys.latestConversation(conversation.updatedAt(), conversation.id()))
                .build();
    }

    static Change latest(ConversationId id, Instant at) {
        return Change.set(Keys.INDEX_1_SK, Keys.latestConversation(at, id));
    }

    static Item item(Message message) {
        return MESSAGE.at(Keys.message(message.conversationId(), message.id()), message)
                .build();
    }
}
