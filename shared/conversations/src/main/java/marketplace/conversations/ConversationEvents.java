package marketplace.conversations;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.conversations.Conversation.LastMessage;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Events for the agent's side, mails for the human, and the job by which bounties learn that a worker wrote. */
public final class ConversationEvents {

    /** A worker wrote to the poster. Bounties have its handler. */
    public static final String WORKER_WROTE = "worker_wrote";

    private ConversationEvents() {}

    /** The preview reaches only the endpoints that asked for it. */
    static Event received(Conversation conversation, Message message) {
        return received(conversation, message, about(conversation));
    }

    /** The human answered a funded payment offer. */
    static Event answered(Conversation conversation, Message message, EscrowId escrow, OfferOutcome outcome) {
        Map<String, Object> data = about(conversation);
        data.put("escrowId", escrow.value());
        data.put("status", outcome.wire());
        return received(conversation, message, data);
    }

    private static Event received(Conversation conversation, Message message, Map<String, Object> data) {
        data.put("messageId", message.id().value());
        data.put("sentAt", Instants.text(message.createdAt()));
        data.put("preview", LastMessage.of(message).content());
        return new Event(
                EventType.MESSAGE_RECEIVED,
                message.id().value(),
                conversation.terms().ownerId(),
                message.createdAt(),
                data);
    }

    /** A claim can be repeated after more messages; until then it is the same one. */
    static Event completionClaimed(Conversation conversation, Instant now) {
        Map<String, Object> data = about(conversation);
        data.put("sentAt", Instants.text(now));
        return new Event(
                EventType.CONVERSATION_COMPLETION_CLAIMED,
                conversation.id() + "-" + conversation.messages(),
                conversation.terms().ownerId(),
                now,
                data);
    }

    static Job workerWrote(Conversation conversation, Message message) {
        Map<String, Object> data = Map.of(
                "humanId", conversation.terms().humanId().value(),
                "posterId", conversation.terms().ownerId().value());
        return new Job(WORKER_WROTE, message.id().value(), message.createdAt(), data);
    }

    /** For the human. An agent's message is no event: its receivers are the agent's own. */
    static Job toHuman(Conversation conversation, Message message) {
        Map<String, Object> data = new TreeMap<>(Map.of(
                "conversationId", conversation.id().value(),
                "senderName", conversation.terms().agentName(),
                "topic", conversation.terms().subject()));
        String type = EventType.MESSAGE_RECEIVED.wire();
        if (message.type() == MessageType.PAYMENT_OFFER) {
            type = NoticeType.PAYMENT_OFFERED.wire();
            JsonNode offer = Json.parse(message.metadata());
            data.put("taskTitle", offer.path("taskTitle").textValue());
            data.put("amountCents", PaymentOffer.amount(offer).cents());
        }
        return new Notice(type, message.id().value(), conversation.terms().humanAccountId(), message.createdAt(), data)
                .job();
    }

    private static Map<String, Object> about(Conversation conversation) {
        Map<String, Object> data = new TreeMap<>(Map.of(
                "conversationId", conversation.id().value(),
                "humanId", conversation.terms().humanId().value()));
        if (conversation.terms().agentId() != null) {
            data.put("agentId", conversation.terms().agentId());
        }
        if (conversation.terms().bountyId() != null) {
            data.put("bountyId", conversation.terms().bountyId().value());
            data.put("applicationId", conversation.terms().applicationId().value());
        }
        return data;
    }
}
