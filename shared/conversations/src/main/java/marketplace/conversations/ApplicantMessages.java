package marketplace.conversations;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.Verdict;
import marketplace.conversations.Applicants.Applied;
import marketplace.conversations.Conversation.Terms;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.text.Characters;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Messages of a poster to an applicant that an event causes. Returns writes, never commits. */
public final class ApplicantMessages {

    /** Longer than any job is repeated. */
    private static final Duration KEPT = Duration.ofDays(90);

    private final Table table;
    private final Conversations conversations;
    private final Accounts accounts;
    private final Humans humans;
    private final Blocks blocks;
    private final Moderation moderation;
    private final Ids ids;

    public ApplicantMessages(Table table, Moderation moderation, Ids ids) {
        this.table = table;
        this.conversations = new Conversations(table);
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.blocks = new Blocks(table);
        this.moderation = moderation;
        this.ids = ids;
    }

    /**
     * @param event its id: it causes one message at most
     * @param conversation the one that the application has; null if it has none
     */
    public record Letter(
            String event, BountyId bounty, HumanId human, Applied applied, ConversationId conversation, String text) {

        private Key sent() {
            return Keys.sentMessage(bounty, event);
        }
    }

    /** The text, or the beginning that fits into a message. */
    public static String fitting(String text) {
        return Characters.shortened(ConversationPolicies.CONTENT_MAX_LENGTH, text);
    }

    /** Empty if it was sent before, or may not be sent: one party is gone, restricted or blocked, or it is refused. */
    public Commit message(Letter letter, Instant now) {
        Optional<Account> poster = accounts.find(letter.applied().posterId())
                .filter(account -> !account.isBarredFrom(RestrictionScope.WORK));
        Optional<Human> human = humans.find(letter.human());
        Optional<String> text = allowed(letter.text());
        if (poster.isEmpty() || human.isEmpty() || text.isEmpty() || isSent(letter) || isBlocked(letter, human.get())) {
            return Commit.none();
        }
        return message(letter, terms(letter, poster.get(), human.get()), text.get(), now);
    }

    private Optional<String> allowed(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        return switch (moderation.judge(text)) {
            case Verdict.Allowed() -> Optional.of(text);
            case Verdict.Masked masked -> Optional.of(masked.text());
            case Verdict.Refused _ -> Optional.empty();
        };
    }

    private boolean isSent(Letter letter) {
        return table.get(letter.sent()).isPresent();
    }

    private boolean isBlocked(Letter letter, Human human) {
        AccountId poster = letter.applied().posterId();
        return letter.applied().hidden()
                || blocks.isBlocked(poster, human.accountId())
                || blocks.isBlocked(human.accountId(), poster);
    }

    private static Terms terms(Letter letter, Account poster, Human human) {
        return new Terms(
                poster.id(),
                human.id(),
                human.accountId(),
                human.name(),
                null,
                poster.name(),
                null,
                letter.applied().bountyTitle(),
                letter.bounty(),
                letter.applied().applicationId(),
                false);
    }

    /** The time in the message's id is that of its commit, not of the event: polling relies on it. */
    private Commit message(Letter letter, Terms terms, String text, Instant now) {
        Optional<Sides> open = Optional.ofNullable(letter.conversation())
                .flatMap(conversations::open)
                .or(() -> conversations
                        .active(terms.ownerId(), terms.humanId(), null, false)
                        .flatMap(conversations::open));
        ConversationId id = open.map(sides -> sides.own().id())
                .orElseGet(() -> new ConversationId(ids.next(IdKind.CONVERSATION, now)));
        Message message = new Message(
                new MessageId(ids.next(IdKind.MESSAGE, now)),
                id,
                Side.AGENT,
                terms.ownerId().value(),
                text,
                MessageType.TEXT,
                null,
                false,
                now);
        List<Write> writes = new ArrayList<>(List.of(
                Accounts.requireNotDeleted(terms.ownerId()),
                Accounts.requireNotDeleted(terms.humanAccountId()),
                Blocks.notBlocked(terms.ownerId(), terms.humanAccountId()),
                Blocks.notBlocked(terms.humanAccountId(), terms.ownerId()),
                Write.create(Item.at(letter.sent())
                        .put("v", 1)
                        .put("messageId", message.id())
                        .put(Item.TTL, now.plus(KEPT).getEpochSecond())
                        .build())));
        writes.addAll(letter.applied().linked().apply(id));
        writes.addAll(
                open.map(sides -> conversations.appendUnread(sides, message, terms.bountyId(), terms.applicationId()))
                        .orElseGet(() -> conversations.create(terms, message)));
        Conversation conversation =
                open.map(Sides::own).orElseGet(() -> Conversation.start(id, Side.AGENT, terms, message));
        return new Commit(writes).job(ConversationEvents.toHuman(conversation, message));
    }
}
