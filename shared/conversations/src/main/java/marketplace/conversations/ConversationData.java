package marketplace.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.export.NestedExport;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Conversations as personal data. The other side keeps its copy, without the name of the deleted account; the messages
 * go when both sides have gone.
 */
public final class ConversationData {

    private final Conversations conversations;
    private final Messages messages;

    public ConversationData(Table table) {
        this.conversations = new Conversations(table);
        this.messages = new Messages(table);
    }

    public List<ExportSection> export() {
        return List.of(
                new ExportSection(
                        "conversations",
                        (call, limit, after) -> conversations
                                .all(call.accountId(), limit, after)
                                .map(own -> ConversationView.of(own, Optional.empty()))),
                new ExportSection("messages", new NestedExport(this::next, this::messages)));
    }

    private Page<String> next(Call call, Optional<String> after) {
        return conversations.all(call.accountId(), 1, after).map(own -> own.id() + " " + own.side());
    }

    private Page<MessageView> messages(String place, int limit, Optional<String> after) {
        String[] parts = place.split(" ", 2);
        ConversationId id = new ConversationId(parts[0]);
        Side side = Side.valueOf(parts[1]);
        return conversations
                .find(id, side)
                .map(own -> messages.list(id, side, false, limit, after).map(message -> MessageView.of(message, own)))
                .orElseGet(() -> new Page<>(List.of(), Optional.empty()));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("conversations", this::erase));
    }

    /** One at a time, because its messages may need several batches. */
    private Batch erase(Subject subject, Optional<String> after) {
        Page<Conversation> page = conversations.all(subject.account(), 1, after);
        if (page.items().isEmpty()) {
            return Batch.nothing();
        }
        Conversation listed = page.items().getFirst();
        // The index may lag.
        if (conversations.find(listed.id(), listed.side()).isEmpty()) {
            return Batch.paged(Commit.none(), page.next());
        }
        Optional<Conversation> other =
                conversations.find(listed.id(), listed.side().other());
        List<Write> writes = new ArrayList<>();
        if (other.isPresent()) {
            writes.add(conversations.anonymise(other.get(), listed.side(), Human.DELETED_NAME));
        } else {
            List<Message> sent = messages.list(listed.id(), Side.HUMAN, false, Batch.THINGS, Optional.empty())
                    .items();
            if (!sent.isEmpty()) {
                return Batch.more(new Commit(sent.stream().map(Messages::erase).toList()), after);
            }
        }
        writes.add(Conversations.erase(listed));
        writes.add(Conversations.forgetActive(listed));
        return Batch.paged(new Commit(writes), page.next());
    }
}
