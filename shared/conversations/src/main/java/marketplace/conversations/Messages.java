package marketplace.conversations;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.paging.Page;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The stored messages of conversations, as a side sees them. {@link Conversations} appends them. */
final class Messages {

    private final Table table;

    Messages(Table table) {
        this.table = table;
    }

    Optional<Message> find(ConversationId conversation, MessageId message) {
        return table.get(Keys.message(conversation, message)).map(ConversationItems.MESSAGE::read);
    }

    /** The messages that a side sees. */
    Page<Message> list(ConversationId id, Side reader, boolean newestFirst, int limit, Optional<String> after) {
        Query all = ofMessages(id).after(after);
        return collect(newestFirst ? all.newestFirst() : all, reader, limit);
    }

    /** Oldest first, from this message on. */
    Page<Message> listFrom(ConversationId id, Side reader, String first, int limit) {
        Query query =
                Query.of(Keys.conversationCollection(id)).between(Keys.MESSAGES + first, Keys.MESSAGES + "\uffff");
        return collect(query, reader, limit);
    }

    /** Newest first, those before this message. */
    Page<Message> listBefore(ConversationId id, Side reader, MessageId last, int limit) {
        Query query = Query.of(Keys.conversationCollection(id))
                .between(Keys.MESSAGES, Keys.MESSAGES + last)
                .newestFirst();
        Page<Message> found = collect(query, reader, limit + 1);
        List<Message> before = found.items().stream()
                .filter(message -> !message.id().equals(last))
                .limit(limit)
                .toList();
        return new Page<>(before, found.next());
    }

    private static Query ofMessages(ConversationId id) {
        return Query.of(Keys.conversationCollection(id)).prefix(Keys.MESSAGES);
    }

    private Page<Message> collect(Query query, Side reader, int limit) {
        return table.collect(query, limit, item -> reader == Side.HUMAN || !item.flag(ConversationItems.HIDDEN))
                .map(ConversationItems.MESSAGE::read);
    }

    static Write erase(Message message) {
        return Write.delete(Keys.message(message.conversationId(), message.id()));
    }
}
