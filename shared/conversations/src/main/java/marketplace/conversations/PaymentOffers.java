package marketplace.conversations;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The payment offers in conversations, for the module that funds them. */
public final class PaymentOffers {

    private final Table table;
    private final Conversations conversations;

    public PaymentOffers(Table table) {
        this.table = table;
        this.conversations = new Conversations(table);
    }

    /** An offer as it was sent, in the conversation as the agent's side sees it. */
    public record Sent(Conversation conversation, MessageId id, PaymentOffer offer) {}

    public static List<Key> keys(ConversationId conversation) {
        return Conversations.keys(conversation);
    }

    /** The conversation, whose offers the account funds. Its human may not; to others it is unknown. */
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

    /** Reads {@code more} of that offer in the same round trip. */
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
        return conversations
                .find(conversation, offer)
                .map(message -> PaymentOffer.read(Json.parse(message.metadata())));
    }

    /** An escrow was funded for an offer. */
    public List<Write> convert(ConversationId conversation) {
        return conversations.convert(conversation);
    }
}
