package marketplace.conversations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The payment offers in conversations, for the module that funds them. */
public final class PaymentOffers {

    private final Table table;
    private final Conversations conversations;
    private final Messages messages;

    public PaymentOffers(Table table) {
        this.table = table;
        this.conversations = new Conversations(table);
        this.messages = new Messages(table);
    }

    /** A payment offer as it was sent, in the conversation as the agent's side sees it. */
    public record Sent(Conversation conversation, MessageId id, PaymentOffer paymentOffer) {}

    public static List<Key> keys(ConversationId conversation) {
        return Conversations.keys(conversation);
    }

    /** The conversation, whose payment offers the account funds. Its human may not; to others it is unknown. */
    public Conversation requireFunded(ConversationId id, AccountId account) {
        Optional<Conversation> own = conversations
                .find(id, Side.AGENT)
                .filter(conversation -> conversation.terms().ownerId().equals(account));
        return own.orElseThrow(() -> conversations
                .find(id, Side.HUMAN)
                .filter(there -> there.terms().humanAccountId().equals(account))
                .map(_ -> new Problem(
                        ErrorCode.FORBIDDEN,
                        "Only the account on the agent's side of this conversation may fund its offers."))
                .orElseGet(IdKind.CONVERSATION::unknown));
    }

    /** Reads {@code more} of that payment offer in the same round trip. */
    public Sent requireLatest(Conversation conversation, Function<MessageId, Key> more) {
        if (conversation.offerId() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This conversation has no payment offer. Send one first: POST /api/conversations/"
                            + conversation.id() + "/messages with messageType payment_offer.");
        }
        table.prefetch(
                List.of(Keys.message(conversation.id(), conversation.offerId()), more.apply(conversation.offerId())));
        PaymentOffer offer = find(conversation.id(), conversation.offerId()).orElseThrow();
        return new Sent(conversation, conversation.offerId(), offer);
    }

    public Optional<PaymentOffer> find(ConversationId conversation, MessageId offer) {
        return messages.find(conversation, offer).map(message -> PaymentOffer.read(Json.parse(message.metadata())));
    }

    /**
     * Adds a message to the conversation, so that polling and {@code message.received} show the outcome. It marks
     * nothing as read. An archived conversation gets none.
     *
     * @param message the id of the new message
     */
    public Commit announce(PaymentOfferOutcome outcome, Funded offer, MessageId message, Instant now) {
        return conversations
                .open(offer.conversation())
                .map(sides -> announce(sides, outcome, offer, message, now))
                .orElse(Commit.none());
    }

    private Commit announce(Sides sides, PaymentOfferOutcome outcome, Funded offer, MessageId id, Instant now) {
        Message message = message(sides.own().terms(), outcome, offer, id, now);
        Commit announced = new Commit(conversations.appendUnread(sides, message));
        return outcome.sender() == Side.HUMAN
                ? announced.emit(ConversationEvents.answered(sides.own(), message, offer.escrow(), outcome))
                : announced.job(ConversationEvents.toHuman(sides.own(), message));
    }

    public record Funded(ConversationId conversation, MessageId id, EscrowId escrow, Money amount) {}

    private static Message message(
            Conversation.Terms terms, PaymentOfferOutcome outcome, Funded offer, MessageId message, Instant now) {
        ObjectNode metadata = Json.object()
                .put("offerId", offer.id().value())
                .put("escrowId", offer.escrow().value())
                .put(PaymentOfferOutcome.FIELD, outcome.wire());
        return new Message(
                message,
                offer.conversation(),
                outcome.sender(),
                terms.senderId(outcome.sender(), Optional.ofNullable(terms.agentId())),
                outcome.sentence().formatted(offer.amount().usd().toPlainString()),
                MessageType.TEXT,
                Json.text(metadata),
                false,
                now);
    }

    /** An escrow was funded for a payment offer. */
    public List<Write> convert(ConversationId conversation) {
        return conversations.convert(conversation);
    }
}
