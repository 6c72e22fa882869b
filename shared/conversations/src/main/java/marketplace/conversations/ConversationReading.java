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
import marketplace.conversations.ConversationInputs.Get;
import marketplace.conversations.ConversationInputs.ListConversations;
import marketplace.conversations.ConversationInputs.ListMessages;
import marketplace.conversations.ConversationInputs.Order;
import marketplace.conversations.ConversationViews.ConversationView;
import marketplace.conversations.ConversationViews.MessageView;
import marketplace.conversations.ConversationViews.WholeConversation;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** Lists of conversations, one with its latest messages, and pages and news of messages. */
final class ConversationReading {

    private final Conversations conversations;
    private final Messages messages;
    private final Humans humans;
    private final Applicants applicants;
    private final AgentIdentities identities;
    private final Table table;

    ConversationReading(Table table, Humans humans, Applicants applicants) {
        this.conversations = new Conversations(table);
        this.messages = new Messages(table);
        this.humans = humans;
        this.applicants = applicants;
        this.identities = new AgentIdentities(table);
        this.table = table;
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
        boolean ofIdentity =
                input.scope() == ConversationInputs.Scope.IDENTITY || Boolean.TRUE.equals(input.onlyThisIdentity());
        if (!ofIdentity) {
            return named;
        }
        Optional<String> signed = input.proof().map(AgentProof::agentId);
        if (signed.isEmpty() && named.isEmpty()) {
            throw Problem.invalid(
                    input.scope() == ConversationInputs.Scope.IDENTITY ? "scope" : "onlyThisIdentity",
                    "needs a signed identity, or agentId");
        }
        return signed.or(() -> named);
    }

    WholeConversation get(Call call, Get input) {
        if (Boolean.TRUE.equals(input.markRead()) && call.caller().lacks(Scope.HIRE)) {
            throw Scope.HIRE.missingFor("get_conversation with markRead");
        }
        Optional<MessageId> before = Optional.ofNullable(input.cursor()).map(ConversationReading::position);
        return identities.signedRead(
                call, input.proof(), new SignedContext.ReadConversation(input.conversationId()), () -> {
                    Party party = Party.of(call, input.proof());
                    Conversation own = conversations.require(input.conversationId(), party);
                    WholeConversation whole = ParallelReads.join(
                            () -> applicants.statuses(List.of(own)),
                            () -> shown(own, before),
                            (statuses, shown) -> new WholeConversation(
                                    ConversationView.of(own, Optional.ofNullable(statuses.get(own.id()))),
                                    shown.items().stream()
                                            .map(message -> MessageView.of(message, own))
                                            .toList(),
                                    shown.next().map(MessageId::new).orElse(null)));
                    if (Boolean.TRUE.equals(input.markRead())) {
                        markRead(call, input.conversationId(), party);
                    }
                    return whole;
                });
    }

    private static MessageId position(String cursor) {
        if (!IdKind.MESSAGE.matches(cursor)) {
            throw new Problem(ErrorCode.INVALID_CURSOR, "Use the nextCursor of this conversation.");
        }
        return new MessageId(cursor);
    }

    private void markRead(Call call, ConversationId id, Party party) {
        Sides sides = conversations.requireActing(id, party);
        if (sides.own().unreadBy(sides.own().side()) > 0) {
            try {
                table.commit(new Commit(conversations.markRead(sides, call.now())));
            } catch (LostRace _) {
                // The other side wrote meanwhile: those messages are not in the answer, so nothing is marked.
            }
        }
    }

    /** Oldest first, with the id of the first one as the cursor if there are older ones. At least one, however long. */
    private Page<Message> shown(Conversation own, Optional<MessageId> cursor) {
        int most = ConversationPolicies.SHOWN_MESSAGES;
        Page<Message> newest = cursor.map(last -> messages.listBefore(own.id(), own.side(), last, most))
                .orElseGet(() -> messages.list(own.id(), own.side(), true, most, Optional.empty()));
        List<Message> shown = new ArrayList<>();
        int bytes = 0;
        for (Message message : newest.items()) {
            bytes += size(message);
            if (bytes > ConversationPolicies.SHOWN_BYTES && !shown.isEmpty()) {
                break;
            }
            shown.add(message);
        }
        boolean older = shown.size() < newest.items().size() || newest.next().isPresent();
        return new Page<>(
                shown.reversed(),
                older && !shown.isEmpty() ? Optional.of(shown.getLast().id().value()) : Optional.empty());
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
