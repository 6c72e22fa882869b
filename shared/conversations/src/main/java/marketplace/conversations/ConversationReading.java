package marketplace.conversations;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedContext;
import marketplace.conversations.ConversationInputs.ListConversations;
import marketplace.conversations.ConversationInputs.ListMessages;
import marketplace.conversations.ConversationInputs.Order;
import marketplace.conversations.ConversationInputs.Read;
import marketplace.conversations.ConversationInputs.Scope;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.conversations.ConversationViews.WholeConversation;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** Lists of conversations, one with its latest messages, and pages and news of messages. */
final class ConversationReading {

    private final Conversations conversations;
    private final Messages messages;
    private final Humans humans;
    private final Applicants applicants;
    private final AgentIdentities identities;

    ConversationReading(Table table, Humans humans, Applicants applicants) {
        this.conversations = new Conversations(table);
        this.messages = new Messages(table);
        this.humans = humans;
        this.applicants = applicants;
        this.identities = new AgentIdentities(table);
    }

    Page<ConversationView> list(Call call, ListConversations input, PageRequest page) {
        return identities.signedRead(
                call, input.proof(), new SignedContext.ListConversations(), () -> listed(call, input, page));
    }

    private Page<ConversationView> listed(Call call, ListConversations input, PageRequest page) {
        AccountId account = call.accountId();
        requireOwnProfile(account, input.humanId());
        Predicate<Conversation> wanted = filter(call.caller(), input);
        Page<Conversation> found = conversations.latest(account, page.limit(), page.after(), wanted);
        Map<ConversationId, String> statuses = applicants.statuses(found.items());
        return found.map(conversation ->
                ConversationView.of(conversation, Optional.ofNullable(statuses.get(conversation.id()))));
    }

    private void requireOwnProfile(AccountId account, HumanId human) {
        boolean own = human == null
                || humans.idOf(account).filter(human::equals).isPresent()
                || humans.allOf(account).contains(human);
        if (!own) {
            throw IdKind.HUMAN.unknown();
        }
    }

    /** A key lists what its agents did; a person also what they did as a human. */
    private static Predicate<Conversation> filter(Caller caller, ListConversations input) {
        Predicate<Conversation> wanted = input.humanId() != null
                ? conversation -> conversation.side() == Side.HUMAN
                        && conversation.terms().humanId().equals(input.humanId())
                : conversation -> conversation.side() == Side.AGENT || caller instanceof Caller.SignedIn;
        Optional<String> agent = agent(input);
        return wanted.and(conversation -> agent.isEmpty()
                        || agent.get().equals(conversation.terms().agentId()))
                .and(conversation -> input.ownerUid() == null
                        || conversation.terms().ownerId().equals(input.ownerUid()))
                .and(conversation -> input.status() == null || conversation.status() == input.status())
                .and(conversation ->
                        input.unreadByAgent() == null || input.unreadByAgent() == conversation.unreadByAgent() > 0)
                .and(conversation -> input.hasReplies() == null || input.hasReplies() == conversation.hasReplies())
                .and(conversation -> input.subject() == null
                        || conversation.terms().subject().equals(input.subject()));
    }

    private static Optional<String> agent(ListConversations input) {
        Optional<String> named = Optional.ofNullable(input.agentId());
        boolean ofIdentity = input.scope() == Scope.IDENTITY || Boolean.TRUE.equals(input.onlyThisIdentity());
        if (!ofIdentity) {
            return named;
        }
        Optional<String> signed = input.proof().map(AgentProof::agentId);
        if (signed.isEmpty() && named.isEmpty()) {
            throw Problem.invalid(
                    input.scope() == Scope.IDENTITY ? "scope" : "onlyThisIdentity",
                    "needs a signed identity, or agentId");
        }
        return signed.or(() -> named);
    }

    WholeConversation get(Call call, Read input) {
        return identities.signedRead(
                call, input.proof(), new SignedContext.ReadConversation(input.conversationId()), () -> {
                    Conversation own = conversations.require(input.conversationId(), Party.of(call, input.proof()));
                    return ParallelReads.join(
                            () -> applicants.statuses(List.of(own)),
                            () -> latest(own),
                            (statuses, messages) -> new WholeConversation(
                                    ConversationView.of(own, Optional.ofNullable(statuses.get(own.id()))),
                                    messages.stream()
                                            .map(message -> MessageView.of(message, own))
                                            .toList()));
                });
    }

    /** At least one, however long. */
    private List<Message> latest(Conversation own) {
        List<Message> newest = messages.list(
                        own.id(), own.side(), true, ConversationPolicies.SHOWN_MESSAGES, Optional.empty())
                .items();
        List<Message> shown = new ArrayList<>();
        int bytes = 0;
        for (Message message : newest) {
            bytes += size(message);
            if (bytes > ConversationPolicies.SHOWN_BYTES && !shown.isEmpty()) {
                break;
            }
            shown.add(message);
        }
        return shown.reversed();
    }

    private static int size(Message message) {
        String metadata = message.metadata() == null ? "" : message.metadata();
        return message.content().getBytes(StandardCharsets.UTF_8).length
                + metadata.getBytes(StandardCharsets.UTF_8).length;
    }

    Page<MessageView> messages(Call call, ListMessages input, PageRequest page) {
        return identities.signedRead(
                call, input.proof(), new SignedContext.ReadConversation(input.conversationId()), () -> {
                    Conversation own = conversations.require(input.conversationId(), Party.of(call, input.proof()));
                    Page<Message> found = page.since()
                            .map(since -> news(own, NewsPosition.parse(since), page.limit()))
                            .orElseGet(() -> page(call, own, input.order() != Order.OLDEST, page));
                    return found.map(message -> MessageView.of(message, own));
                });
    }

    private Page<Message> page(Call call, Conversation own, boolean newestFirst, PageRequest page) {
        Page<Message> found = messages.list(own.id(), own.side(), newestFirst, page.limit(), page.after());
        if (!newestFirst || page.after().isPresent()) {
            return found;
        }
        boolean whole = found.next().isEmpty();
        return found.withLatest(Optional.of(NewsPosition.after(own.messages(), found.items(), whole, call.now())
                .text()));
    }

    /** Nothing new takes one read: the count that the conversation has. */
    private Page<Message> news(Conversation own, NewsPosition known, int limit) {
        if (own.messages() == known.count()) {
            return new Page<Message>(List.of(), Optional.empty()).withLatest(Optional.of(known.text()));
        }
        Page<Message> read = messages.listFrom(
                own.id(), own.side(), known.first(), limit + known.seen().size());
        List<Message> unseen = read.items().stream().filter(known::isNews).toList();
        List<Message> news = unseen.subList(0, Math.min(limit, unseen.size()));
        boolean whole = read.next().isEmpty() && news.size() == unseen.size();
        return new Page<>(news, whole ? Optional.empty() : Optional.of("more"))
                .withLatest(Optional.of(known.after(own.messages(), news, whole).text()));
    }
}
