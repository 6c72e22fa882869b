package marketplace.conversations;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;

/**
 * A conversation as one side sees it. Each side has its own item with its own counts, so what a blocked human writes
 * changes nothing that the account reads.
 *
 * @param offerId the latest payment offer; null if there is none
 */
public record Conversation(
        ConversationId id,
        Side side,
        Terms terms,
        ConversationStatus status,
        Counts counts,
        LastMessage lastMessage,
        MessageId offerId,
        ReadMark agentMark,
        ReadMark humanMark,
        Instant completionClaimedAt,
        Instant createdAt,
        Instant updatedAt) {

    /**
     * The parties and the topic.
     *
     * @param agentId the signed identity that started it; null for the account as a whole
     * @param hidden whether only the human sees it, because the account had blocked them when they started it
     */
    public record Terms(
            AccountId ownerId,
            HumanId humanId,
            AccountId humanAccountId,
            String humanName,
            String agentId,
            String agentName,
            String agentType,
            String subject,
            BountyId bountyId,
            ApplicationId applicationId,
            boolean hidden) {

        /** @param agent the identity that acts for the agent's side */
        String senderId(Side sender, Optional<String> agent) {
            return sender == Side.HUMAN ? humanId.value() : agent.orElseGet(ownerId::value);
        }

        Terms withAgentName(String name) {
            return new Terms(
                    ownerId,
                    humanId,
                    humanAccountId,
                    humanName,
                    agentId,
                    name,
                    agentType,
                    subject,
                    bountyId,
                    applicationId,
                    hidden);
        }
    }

    /**
     * Counts only grow: a side's unread messages are those of the other side minus those that it has read.
     *
     * @param fromAgent messages by the agent's side
     * @param readByAgent how many of the human's messages the agent's side has read
     */
    public record Counts(long fromAgent, long fromHuman, long readByAgent, long readByHuman) {

        Counts plusMessageOf(Side sender) {
            return sender == Side.AGENT
                    ? new Counts(fromAgent + 1, fromHuman, readByAgent, readByHuman)
                    : new Counts(fromAgent, fromHuman + 1, readByAgent, readByHuman);
        }

        Counts allReadBy(Side party) {
            return party == Side.AGENT
                    ? new Counts(fromAgent, fromHuman, fromHuman, readByHuman)
                    : new Counts(fromAgent, fromHuman, readByAgent, fromAgent);
        }
    }

    /** The beginning of the latest message. */
    public record LastMessage(Side sender, MessageType type, String content, Instant at) {

        static final int LENGTH = 200;

        static LastMessage of(Message message) {
            return new LastMessage(
                    message.sender(),
                    message.type(),
                    Characters.shortened(LENGTH, message.content()),
                    message.createdAt());
        }
    }

    /** When a side marked the conversation as read, and the time of the latest activity that it then knew. */
    public record ReadMark(Instant at, Instant through) {}

    static Conversation start(ConversationId id, Side side, Terms terms, Message first) {
        return new Conversation(
                id,
                side,
                terms,
                ConversationStatus.ACTIVE,
                new Counts(0, 0, 0, 0).plusMessageOf(first.sender()),
                LastMessage.of(first),
                first.isPaymentOffer() ? first.id() : null,
                null,
                null,
                null,
                first.createdAt(),
                first.createdAt());
    }

    public AccountId accountOf(Side party) {
        return party == Side.AGENT ? terms.ownerId() : terms.humanAccountId();
    }

    public long messages() {
        return counts.fromAgent() + counts.fromHuman();
    }

    public boolean hasReplies() {
        return counts.fromHuman() > 0;
    }

    public long unreadByAgent() {
        return counts.fromHuman() - counts.readByAgent();
    }

    public long unreadByHuman() {
        return counts.fromAgent() - counts.readByHuman();
    }

    public long unreadBy(Side party) {
        return party == Side.AGENT ? unreadByAgent() : unreadByHuman();
    }

    /** How many messages {@code party} has received. */
    long receivedBy(Side party) {
        return party == Side.AGENT ? counts.fromHuman() : counts.fromAgent();
    }

    ReadMark markOf(Side party) {
        return party == Side.AGENT ? agentMark : humanMark;
    }

    public void requireOpen() {
        if (status == ConversationStatus.ARCHIVED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This conversation is archived, so it takes no messages. Start a new one with POST"
                            + " /api/conversations.");
        }
    }

    /** This conversation with one more message, for an answer before the commit. */
    Conversation with(Message message) {
        Counts more = counts.plusMessageOf(message.sender()).allReadBy(message.sender());
        return changed(terms, status, more, LastMessage.of(message), completionClaimedAt, message.createdAt());
    }

    Conversation readBy(Side party) {
        return changed(terms, status, counts.allReadBy(party), lastMessage, completionClaimedAt, updatedAt);
    }

    Conversation named(String agent) {
        return changed(terms.withAgentName(agent), status, counts, lastMessage, completionClaimedAt, updatedAt);
    }

    Conversation moved(ConversationStatus next) {
        return changed(terms, next, counts, lastMessage, completionClaimedAt, updatedAt);
    }

    /** Whether the human has said that the task is done, and nobody has written since. */
    boolean isClaimed() {
        return completionClaimedAt != null && lastMessage.at().isBefore(completionClaimedAt);
    }

    Conversation claimed(Instant at) {
        return changed(terms, status, counts, lastMessage, at, updatedAt);
    }

    private Conversation changed(
            Terms named, ConversationStatus next, Counts counted, LastMessage last, Instant claimedAt, Instant at) {
        return new Conversation(
                id, side, named, next, counted, last, offerId, agentMark, humanMark, claimedAt, createdAt, at);
    }
}
