package marketplace.conversations;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;

/**
 * A conversation as one side sees it. Each side has its own item with its own counts, so what a blocked human writes
 * changes nothing that the account reads. Counts only grow: a side's unread messages are those of the other side
 * minus those that it has read.
 *
 * @param agentId the signed identity that started it; null for the account as a whole
 * @param hidden whether only the human sees it, because the account had blocked them when they started it
 * @param fromAgent messages by the agent's side
 * @param readByAgent how many of the human's messages the agent's side has read
 */
public record Conversation(
        ConversationId id,
        Side side,
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
        boolean hidden,
        ConversationStatus status,
        long fromAgent,
        long fromHuman,
        long readByAgent,
        long readByHuman,
        LastMessage lastMessage,
        ReadMark agentMark,
        ReadMark humanMark,
        Instant completionClaimedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** The beginning of the latest message. */
    public record LastMessage(Side sender, MessageType type, String content, Instant at) {

        /** In UTF-16 units. */
        static final int LENGTH = 200;

        static LastMessage of(Message message) {
            String content = message.content();
            int end = Math.min(content.length(), LENGTH);
            boolean cut = end < content.length();
            if (cut && Character.isHighSurrogate(content.charAt(end - 1))) {
                end--;
            }
            return new LastMessage(
                    message.sender(),
                    message.type(),
                    cut ? content.substring(0, end) + "…" : content,
                    message.createdAt());
        }
    }

    /** When a side marked the conversation as read, and the time of the latest activity that it then knew. */
    public record ReadMark(Instant at, Instant through) {}

    /** The parties and the topic. */
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
            boolean hidden) {}

    static Conversation start(ConversationId id, Side side, Terms terms, Message first) {
        boolean byAgent = first.sender() == Side.AGENT;
        return new Conversation(
                id,
                side,
                terms.ownerId(),
                terms.humanId(),
                terms.humanAccountId(),
                terms.humanName(),
                terms.agentId(),
                terms.agentName(),
                terms.agentType(),
                terms.subject(),
                terms.bountyId(),
                terms.applicationId(),
                terms.hidden(),
                ConversationStatus.ACTIVE,
                byAgent ? 1 : 0,
                byAgent ? 0 : 1,
                0,
                0,
                LastMessage.of(first),
                null,
                null,
                null,
                first.createdAt(),
                first.createdAt());
    }

    public AccountId accountOf(Side party) {
        return party == Side.AGENT ? ownerId : humanAccountId;
    }

    public long messages() {
        return fromAgent + fromHuman;
    }

    public boolean hasReplies() {
        return fromHuman > 0;
    }

    public long unreadByAgent() {
        return fromHuman - readByAgent;
    }

    public long unreadByHuman() {
        return fromAgent - readByHuman;
    }

    long unreadBy(Side party) {
        return party == Side.AGENT ? unreadByAgent() : unreadByHuman();
    }

    /** How many messages {@code party} has received. */
    long receivedBy(Side party) {
        return party == Side.AGENT ? fromHuman : fromAgent;
    }

    ReadMark markOf(Side party) {
        return party == Side.AGENT ? agentMark : humanMark;
    }

    /** Whether a caller who signs as {@code agent} may use it. A call without a signature acts for the account. */
    boolean isOpenTo(Optional<String> agent) {
        return agent.isEmpty() || agentId == null || agent.get().equals(agentId);
    }

    void requireOpen() {
        if (status == ConversationStatus.ARCHIVED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This conversation is archived, so it takes no messages. Start a new one with POST"
                            + " /api/conversations.");
        }
    }

    /** This conversation with one more message, for an answer before the commit. */
    Conversation with(Message message) {
        boolean byAgent = message.sender() == Side.AGENT;
        return counted(
                status,
                fromAgent + (byAgent ? 1 : 0),
                fromHuman + (byAgent ? 0 : 1),
                byAgent ? fromHuman : readByAgent,
                byAgent ? readByHuman : fromAgent,
                LastMessage.of(message),
                completionClaimedAt,
                message.createdAt());
    }

    Conversation readBy(Side party) {
        boolean agent = party == Side.AGENT;
        return counted(
                status,
                fromAgent,
                fromHuman,
                agent ? fromHuman : readByAgent,
                agent ? readByHuman : fromAgent,
                lastMessage,
                completionClaimedAt,
                updatedAt);
    }

    Conversation named(String agent) {
        return changed(
                agent,
                status,
                fromAgent,
                fromHuman,
                readByAgent,
                readByHuman,
                lastMessage,
                completionClaimedAt,
                updatedAt);
    }

    Conversation moved(ConversationStatus next) {
        return counted(
                next, fromAgent, fromHuman, readByAgent, readByHuman, lastMessage, completionClaimedAt, updatedAt);
    }

    Conversation claimed(Instant at) {
        return counted(status, fromAgent, fromHuman, readByAgent, readByHuman, lastMessage, at, updatedAt);
    }

    private Conversation counted(
            ConversationStatus next,
            long byAgent,
            long byHuman,
            long seenByAgent,
            long seenByHuman,
            LastMessage last,
            Instant claimedAt,
            Instant at) {
        return changed(agentName, next, byAgent, byHuman, seenByAgent, seenByHuman, last, claimedAt, at);
    }

    private Conversation changed(
            String agent,
            ConversationStatus next,
            long byAgent,
            long byHuman,
            long seenByAgent,
            long seenByHuman,
            LastMessage last,
            Instant claimedAt,
            Instant at) {
        return new Conversation(
                id,
                side,
                ownerId,
                humanId,
                humanAccountId,
                humanName,
                agentId,
                agent,
                agentType,
                subject,
                bountyId,
                applicationId,
                hidden,
                next,
                byAgent,
                byHuman,
                seenByAgent,
                seenByHuman,
                last,
                agentMark,
                humanMark,
                claimedAt,
                createdAt,
                at);
    }
}
