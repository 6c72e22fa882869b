package marketplace.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marketplace.conversations.Conversation.LastMessage;
import marketplace.conversations.Conversation.ReadMark;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of conversations. Returns writes, never commits. Messages change conversations by additions without a
 * version, so many senders at once lose no count and need not decide again.
 */
public final class Conversations {

    private static final String CONVERSATION_ID = "conversationId";

    private final Table table;

    public Conversations(Table table) {
        this.table = table;
    }

    static List<Key> keys(ConversationId id) {
        return List.of(ConversationItems.key(id, Side.AGENT), ConversationItems.key(id, Side.HUMAN));
    }

    /** The side that most callers of this kind are on, which a read tries first. */
    static Key firstKey(ConversationId id, Caller caller) {
        return ConversationItems.key(id, usualSide(caller));
    }

    private static Side usualSide(Caller caller) {
        return caller instanceof Caller.SignedIn ? Side.HUMAN : Side.AGENT;
    }

    /** The caller's side; a conversation of others is unknown. */
    Conversation require(ConversationId id, Party party) {
        Side usual = usualSide(party.caller());
        return find(id, usual)
                .filter(party::isOn)
                .or(() -> find(id, usual.other()).filter(party::isOn))
                .orElseThrow(IdKind.CONVERSATION::unknown);
    }

    public Optional<Conversation> find(ConversationId id, Side side) {
        return table.get(ConversationItems.key(id, side)).map(ConversationItems.CONVERSATION::read);
    }

    /** Whether {@code account} sees it and {@code other} is its other side. */
    public boolean isBetween(ConversationId id, AccountId account, AccountId other) {
        return table.getAll(keys(id)).values().stream()
                .map(ConversationItems.CONVERSATION::read)
                .anyMatch(side -> side.accountOf(side.side()).equals(account)
                        && side.accountOf(side.side().other()).equals(other));
    }

    Sides requireSides(ConversationId id, Party party) {
        Map<Key, Item> items = table.getAll(keys(id));
        List<Conversation> sides = items.values().stream()
                .map(ConversationItems.CONVERSATION::read)
                .toList();
        Conversation own = sides.stream().filter(party::isOn).findFirst().orElseThrow(IdKind.CONVERSATION::unknown);
        return new Sides(
                own, sides.stream().filter(side -> side.side() != own.side()).findFirst());
    }

    /** The sides, for a caller who may act on its own. */
    Sides requireActing(ConversationId id, Party party) {
        Sides sides = requireSides(id, party);
        if (sides.own().side() == Side.HUMAN && !(party.caller() instanceof Caller.SignedIn)) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "An API key acts for an agent. Sign in to act as the human of this conversation.");
        }
        return sides;
    }

    /** As the account sees it, if it takes messages. */
    Optional<Sides> open(ConversationId id) {
        Map<Key, Item> items = table.getAll(keys(id));
        return Optional.ofNullable(items.get(ConversationItems.key(id, Side.AGENT)))
                .map(ConversationItems.CONVERSATION::read)
                .filter(own -> own.status() != ConversationStatus.ARCHIVED)
                .map(own -> new Sides(
                        own,
                        Optional.ofNullable(items.get(ConversationItems.key(id, Side.HUMAN)))
                                .map(ConversationItems.CONVERSATION::read)));
    }

    /** Of the conversation that was found to be active. */
    Sides requireActiveSides(ConversationId id, Party party) {
        Sides sides = requireSides(id, party);
        if (sides.own().status() != ConversationStatus.ACTIVE) {
            throw new LostRace(ConversationItems.active(sides.own()));
        }
        return sides;
    }

    static Key activeKey(AccountId owner, HumanId human, String agentId) {
        return ConversationItems.active(owner, human, agentId, false);
    }

    /** The conversation to reuse. */
    Optional<ConversationId> active(AccountId owner, HumanId human, String agentId, boolean hidden) {
        return table.get(ConversationItems.active(owner, human, agentId, hidden))
                .map(item -> new ConversationId(item.text(CONVERSATION_ID)));
    }

    List<Write> create(Conversation.Terms terms, Message first) {
        List<Write> writes = new ArrayList<>();
        Conversation ofHuman = Conversation.start(first.conversationId(), Side.HUMAN, terms, first);
        writes.add(Write.create(Item.at(ConversationItems.active(ofHuman))
                .put("v", 1)
                .put(CONVERSATION_ID, ofHuman.id())
                .build()));
        writes.add(Write.create(ConversationItems.item(first)));
        writes.add(Write.create(ConversationItems.item(ofHuman)));
        if (!terms.hidden()) {
            writes.add(
                    Write.create(ConversationItems.item(Conversation.start(ofHuman.id(), Side.AGENT, terms, first))));
        }
        return writes;
    }

    /** Whoever writes has read what came before, and may give the agent another name. */
    List<Write> append(Sides sides, Message message, Optional<String> agentName) {
        List<Change> changes = readBefore(sides, message);
        agentName.map(name -> Change.set("agentName", name)).ifPresent(changes::add);
        return append(sides, message, changes);
    }

    List<Write> append(Sides sides, Message message, BountyId bounty, ApplicationId application) {
        List<Change> changes = readBefore(sides, message);
        changes.addAll(topic(bounty, application));
        return append(sides, message, changes);
    }

    /** As {@link #append}, but no one wrote it, so no one has read what came before. */
    List<Write> appendUnread(Sides sides, Message message, BountyId bounty, ApplicationId application) {
        return append(sides, message, topic(bounty, application));
    }

    List<Write> appendUnread(Sides sides, Message message) {
        return append(sides, message, List.of());
    }

    private static List<Change> topic(BountyId bounty, ApplicationId application) {
        return List.of(
                ConversationItems.CONVERSATION.change("bountyId", bounty),
                ConversationItems.CONVERSATION.change("applicationId", application));
    }

    private static List<Change> readBefore(Sides sides, Message message) {
        return new ArrayList<>(
                sides.own().unreadBy(message.sender()) > 0
                        ? read(sides.own(), message.sender(), message.createdAt())
                        : List.of());
    }

    private static List<Write> append(Sides sides, Message message, List<Change> more) {
        List<Write> writes = new ArrayList<>(List.of(Write.create(ConversationItems.item(message))));
        for (Conversation side : sides.seeing(message.hidden())) {
            List<Change> changes = new ArrayList<>(more);
            changes.add(Change.add(message.sender() == Side.AGENT ? "fromAgent" : "fromHuman", 1));
            changes.add(ConversationItems.CONVERSATION.change("lastMessage", LastMessage.of(message)));
            changes.add(ConversationItems.CONVERSATION.change("updatedAt", message.createdAt()));
            changes.add(ConversationItems.latest(side.id(), message.createdAt()));
            if (message.isPaymentOffer()) {
                changes.add(ConversationItems.CONVERSATION.change("offerId", message.id()));
            }
            writes.add(update(side, changes)
                    .when(Condition.any(is(ConversationStatus.ACTIVE), is(ConversationStatus.CONVERTED))));
        }
        return writes;
    }

    /** Repeats if the other side writes meanwhile, and if it was read meanwhile. */
    List<Write> markRead(Sides sides, Instant now) {
        Side reader = sides.own().side();
        List<Write> writes = new ArrayList<>();
        for (Conversation side : sides.seeing(sides.own().terms().hidden())) {
            Condition unread = Condition.below(readCount(reader), sides.own().receivedBy(reader));
            writes.add(update(side, read(sides.own(), reader, now))
                    .when(side.side() == reader ? unread : Condition.exists()));
        }
        return writes;
    }

    private static List<Change> read(Conversation own, Side reader, Instant now) {
        String mark = reader == Side.AGENT ? "agentMark" : "humanMark";
        return List.of(
                Change.set(readCount(reader), own.receivedBy(reader)),
                ConversationItems.CONVERSATION.change(mark, new ReadMark(now, own.updatedAt())));
    }

    private static String readCount(Side reader) {
        return reader == Side.AGENT ? "readByAgent" : "readByHuman";
    }

    /** Moves an active conversation on. It is no longer the one to reuse. */
    List<Write> end(Sides sides, ConversationStatus next) {
        List<Write> writes = new ArrayList<>();
        for (Conversation side : sides.all()) {
            writes.add(update(side, List.of(Change.set(ConversationItems.STATUS, next)))
                    .when(is(ConversationStatus.ACTIVE)));
        }
        writes.add(Write.delete(ConversationItems.active(sides.own()))
                .when(Condition.is(CONVERSATION_ID, sides.own().id().value())));
        return writes;
    }

    /** It is not the one to reuse since it was converted. */
    List<Write> archiveConverted(Sides sides) {
        return sides.all().stream()
                .<Write>map(side -> update(
                                side, List.of(Change.set(ConversationItems.STATUS, ConversationStatus.ARCHIVED)))
                        .when(is(ConversationStatus.CONVERTED)))
                .toList();
    }

    /**
     * An escrow was funded for its payment offer. A conversation that was archived while a checkout was open returns,
     * and the conditions refuse an archiving that has not seen the escrow.
     */
    List<Write> convert(ConversationId id) {
        List<Conversation> sides = table.getAll(keys(id)).values().stream()
                .map(ConversationItems.CONVERSATION::read)
                .toList();
        if (sides.stream().anyMatch(side -> side.status() == ConversationStatus.ACTIVE)) {
            return end(new Sides(sides.getFirst(), sides.stream().skip(1).findFirst()), ConversationStatus.CONVERTED);
        }
        return sides.stream().<Write>map(Conversations::converted).toList();
    }

    private static Write converted(Conversation side) {
        return side.status() == ConversationStatus.CONVERTED
                ? Write.check(ConversationItems.key(side.id(), side.side()), is(ConversationStatus.CONVERTED))
                : update(side, List.of(Change.set(ConversationItems.STATUS, ConversationStatus.CONVERTED)))
                        .when(is(side.status()));
    }

    List<Write> claim(Sides sides, boolean hidden, Instant now) {
        return sides.seeing(hidden).stream()
                .map(side -> update(side, List.of(ConversationItems.CONVERSATION.change("completionClaimedAt", now)))
                        .when(claimedAsIn(side)))
                .toList();
    }

    /** One of two claims at once decides again, and finds the other. */
    private static Condition claimedAsIn(Conversation side) {
        return Optional.ofNullable(side.completionClaimedAt())
                .map(at -> Condition.all(Condition.exists(), Condition.notAfter(ConversationItems.CLAIMED_AT, at)))
                .orElseGet(() -> Condition.all(Condition.exists(), Condition.lacks(ConversationItems.CLAIMED_AT)));
    }

    private static Condition is(ConversationStatus status) {
        return Condition.is(ConversationItems.STATUS, status);
    }

    private static Write update(Conversation side, List<Change> changes) {
        return new Write.Update(
                ConversationItems.key(side.id(), side.side()), changes, Condition.exists(), Optional.empty());
    }

    /** The latest activity first. Eventually consistent. */
    Page<Conversation> latest(AccountId account, int limit, Optional<String> after, Predicate<Conversation> wanted) {
        Query query = Query.ofIndex(Keys.INDEX_1, Keys.conversations(account))
                .newestFirst()
                .after(after);
        return table.collect(query, limit, item -> wanted.test(ConversationItems.CONVERSATION.read(item)))
                .map(ConversationItems.CONVERSATION::read);
    }

    /** Of the latest of a human those with messages that the human has not read. Eventually consistent. */
    public List<Conversation> unreadByHuman(AccountId account, int latest) {
        Query query = Query.ofIndex(Keys.INDEX_1, Keys.conversations(account)).newestFirst();
        return table.query(query.limit(latest)).items().stream()
                .map(ConversationItems.CONVERSATION::read)
                .filter(own -> own.side() == Side.HUMAN && own.status() != ConversationStatus.ARCHIVED)
                .filter(own -> own.unreadByHuman() > 0)
                .toList();
    }

    /** As the human sees them. */
    public Map<ConversationId, Conversation> ofHuman(Collection<ConversationId> ids) {
        List<Key> keys = ids.stream()
                .distinct()
                .map(id -> ConversationItems.key(id, Side.HUMAN))
                .toList();
        return keys.isEmpty()
                ? Map.of()
                : table.getAll(keys).values().stream()
                        .map(ConversationItems.CONVERSATION::read)
                        .collect(Collectors.toMap(Conversation::id, Function.identity()));
    }

    /** The oldest activity first: what moves while pages are read comes later, not earlier. */
    public Page<Conversation> all(AccountId account, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.conversations(account))
                        .limit(limit)
                        .after(after))
                .map(ConversationItems.CONVERSATION::read);
    }

    Write anonymise(Conversation side, Side gone, String name) {
        List<Change> changes =
                new ArrayList<>(List.of(Change.set(ConversationItems.STATUS, ConversationStatus.ARCHIVED)));
        changes.add(Change.set(gone == Side.AGENT ? "agentName" : "humanName", name));
        return update(side, changes);
    }

    static Write erase(Conversation side) {
        return Write.delete(ConversationItems.key(side.id(), side.side()));
    }

    static Write forgetActive(Conversation conversation) {
        return Write.delete(ConversationItems.active(conversation));
    }
}
