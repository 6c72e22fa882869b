package marketplace.conversations;

import java.time.Instant;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;

/**
 * A message. It never changes.
 *
 * @param senderId the agentId, else the account; or the profile of the human
 * @param metadata a JSON object as text; null if there is none
 * @param hidden whether only the human who wrote it sees it, because the account has blocked them
 */
public record Message(
        MessageId id,
        ConversationId conversationId,
        Side sender,
        String senderId,
        String content,
        MessageType type,
        String metadata,
        boolean hidden,
        Instant createdAt) {

    boolean isPaymentOffer() {
        return type == MessageType.PAYMENT_OFFER;
    }
}
