package marketplace.conversations;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.conversations.Conversation.LastMessage;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Events for the agent's side, mails for the human, and the job by which bounties learn that a worker wrote. */
public final class ConversationEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(EventType.MESSAGE_RECEIVED, MessageData.class, "A human sent a message in your conversation."),
            EventKind.of(
                    EventType.CONVERSATION_COMPLETION_CLAIMED,
                    CompletionData.class,
                    "A human said in your conversation that the task is finished."));

    public record MessageData(
            @Field(required = true) ConversationId conversationId,

            @Field(required = true) MessageId messageId,

            @Field(value = "Profile of the human.", required = true)
            HumanId humanId,

            @Field(required = true) Instant sentAt,

            @Field("At most 200 characters of it. Only with includePreviews.")
            String preview,

            @Field("Escrow, for the answer to a funded payment offer.")
            EscrowId escrowId,

            @Field("accepted or declined, for the answer to a funded payment offer.")
            String status,

            @Field("Signed identity that the conversation belongs to.")
            String agentId,

            @Field("Bounty, for a conversation about one.") BountyId bountyId,

            @Field("Application, for a conversation about one.")
            ApplicationId applicationId)
            implements EventData {

        @Override
        public MessageData withoutPreview() {
            return new MessageData(
                    conversationId,
                    messageId,
                    humanId,
                    sentAt,
                    null,
                    escrowId,
                    status,
                    agentId,
                    bountyId,
                    applicationId);
        }

        @Override
        public MessageData withoutPersonal() {
            return withoutPreview();
        }
    }

    public record CompletionData(
            @Field(required = true) ConversationId conversationId,

            @Field(value = "Profile of the human.", required = true)
            HumanId humanId,

            @Field(required = true) Instant sentAt,

            @Field("Signed identity that the conversation belongs to.")
            String agentId,

            @Field("Bounty, for a conversation about one.") BountyId bountyId,

            @Field("Application, for a conversation about one.")
            ApplicationId applicationId)
            implements EventData {}

    public record WorkerWrote(HumanId humanId, AccountId posterId) {}

    /** @param taskTitle null, like the amount, except for a payment offer */
    record ToHuman(ConversationId conversationId, String senderName, String topic, String taskTitle, Money amount) {}

    /** A worker wrote to the poster. Bounties have its handler. */
    public static final String WORKER_WROTE = "worker_wrote";

    private ConversationEvents() {}

    /** The preview reaches only the endpoints that asked for it. */
    static Event received(Conversation conversation, Message message) {
        return received(conversation, message, null, null);
    }

    /** The human answered a funded payment offer. */
    static Event answered(Conversation conversation, Message message, EscrowId escrow, PaymentOfferOutcome outcome) {
        return received(conversation, message, escrow, outcome.wire());
    }

    private static Event received(Conversation conversation, Message message, EscrowId escrow, String status) {
        Conversation.Terms terms = conversation.terms();
        MessageData data = new MessageData(
                conversation.id(),
                message.id(),
                terms.humanId(),
                message.createdAt(),
                LastMessage.of(message).content(),
                escrow,
                status,
                terms.agentId(),
                terms.bountyId(),
                terms.applicationId());
        return new Event(EventType.MESSAGE_RECEIVED, message.id().value(), terms.ownerId(), message.createdAt(), data);
    }

    /** A claim can be repeated after more messages; until then it is the same one. */
    static Event completionClaimed(Conversation conversation, Instant now) {
        Conversation.Terms terms = conversation.terms();
        CompletionData data = new CompletionData(
                conversation.id(), terms.humanId(), now, terms.agentId(), terms.bountyId(), terms.applicationId());
        return new Event(
                EventType.CONVERSATION_COMPLETION_CLAIMED,
                conversation.id() + "-" + conversation.messages(),
                terms.ownerId(),
                now,
                data);
    }

    static Job workerWrote(Conversation conversation, Message message) {
        WorkerWrote data = new WorkerWrote(
                conversation.terms().humanId(), conversation.terms().ownerId());
        return new Job(WORKER_WROTE, message.id().value(), message.createdAt(), data);
    }

    /** For the human. An agent's message is no event: its receivers are the agent's own. */
    static Job toHuman(Conversation conversation, Message message) {
        String type = EventType.MESSAGE_RECEIVED.wire();
        String title = null;
        Money amount = null;
        if (message.type() == MessageType.PAYMENT_OFFER) {
            type = NoticeType.PAYMENT_OFFERED.wire();
            JsonNode offer = Json.parse(message.metadata());
            title = offer.path("taskTitle").textValue();
            amount = PaymentOffer.amount(offer);
        }
        ToHuman data = new ToHuman(
                conversation.id(),
                conversation.terms().agentName(),
                conversation.terms().subject(),
                title,
                amount);
        return new Notice(type, message.id().value(), conversation.terms().humanAccountId(), message.createdAt(), data)
                .job();
    }
}
