package marketplace.conversations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;

final class ConversationViews {

    private ConversationViews() {}

    @UntrustedTexts
    record ConversationView(
            @Field("Id.") ConversationId id,
            @Field("The human's profile.") HumanId humanId,
            @Field String humanName,

            @Field(value = "The signed identity that it belongs to; null for the account.", nullable = true)
            String agentId,

            @Field("Name of the agent or account.") String agentName,

            @Field(nullable = true) String agentType,

            @Field("The account on the agent's side.") AccountId ownerUid,
            @Field String subject,
            @Field ConversationStatus status,
            @Field Side viewerSide,

            @Field(value = "The bounty that it is about.", nullable = true)
            BountyId bountyId,

            @Field(value = "Status of the human's application to that bounty.", nullable = true)
            String applicationStatus,

            @Field long messageCount,

            @Field("Messages by the human that the agent's side has not read.")
            long unreadByAgent,

            @Field("Messages by the agent's side that the human has not read.")
            long unreadByHuman,

            @Field("Whether the human has written.") boolean hasReplies,

            @Field("The beginning of the latest message.") LastMessageView lastMessage,

            @Field(value = "When the human last said that the task is finished.", nullable = true)
            Instant completionClaimedAt,

            @Field Instant createdAt,
            @Field("Time of the latest message.") Instant updatedAt) {

        static ConversationView of(Conversation conversation, Optional<String> applicationStatus) {
            return new ConversationView(
                    conversation.id(),
                    conversation.terms().humanId(),
                    conversation.terms().humanName(),
                    conversation.terms().agentId(),
                    conversation.terms().agentName(),
                    conversation.terms().agentType(),
                    conversation.terms().ownerId(),
                    conversation.terms().subject(),
                    conversation.status(),
                    conversation.side(),
                    conversation.terms().bountyId(),
                    applicationStatus.orElse(null),
                    conversation.messages(),
                    conversation.unreadByAgent(),
                    conversation.unreadByHuman(),
                    conversation.hasReplies(),
                    LastMessageView.of(conversation.lastMessage()),
                    conversation.completionClaimedAt(),
                    conversation.createdAt(),
                    conversation.updatedAt());
        }
    }

    record LastMessageView(
            @Field Side senderType,
            @Field MessageType messageType,
            @Field("At most 200 characters of it.") String content,
            @Field Instant createdAt) {

        static LastMessageView of(Conversation.LastMessage last) {
            return new LastMessageView(last.sender(), last.type(), last.content(), last.at());
        }
    }

    @UntrustedTexts
    record MessageView(
            @Field("Id.") MessageId id,
            @Field ConversationId conversationId,
            @Field Side senderType,

            @Field("The agentId or account, or the human's profile.")
            String senderId,

            @Field String senderName,
            @Field String content,
            @Field MessageType messageType,

            @Field(nullable = true) ObjectNode metadata,

            @Field Instant createdAt,

            @Field(value = "When the other side last read the conversation up to it or further.", nullable = true)
            Instant readAt) {

        static MessageView of(Message message, Conversation conversation) {
            return new MessageView(
                    message.id(),
                    message.conversationId(),
                    message.sender(),
                    message.senderId(),
                    message.sender() == Side.AGENT
                            ? conversation.terms().agentName()
                            : conversation.terms().humanName(),
                    message.content(),
                    message.type(),
                    message.metadata() == null ? null : Json.parse(message.metadata()),
                    message.createdAt(),
                    readAt(message, conversation));
        }

        private static Instant readAt(Message message, Conversation conversation) {
            Conversation.ReadMark mark = conversation.markOf(message.sender().other());
            boolean read =
                    mark != null && !message.hidden() && !message.createdAt().isAfter(mark.through());
            return read ? mark.at() : null;
        }
    }

    record ConversationReply(@Field ConversationView conversation) {}

    record StartedConversation(
            @Field ConversationView conversation,
            @Field MessageView message,

            @Field("Whether an active conversation was continued.")
            boolean reused) {}

    record WholeConversation(
            @Field ConversationView conversation,

            @Field("The latest messages, or those before the cursor, oldest first: at most 20 and 24 KB.")
            List<MessageView> messages,

            @Field(value = "Cursor of older messages. Null if there are none.", nullable = true)
            MessageId nextCursor) {}

    record MessageReply(@Field MessageView message) {}
}
