package marketplace.conversations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.api.moderation.Moderation;
import marketplace.conversations.ConversationInputs.Draft;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;

/** Turns what a sender wrote into a message: checked, and moderated in every text. */
final class Drafts {

    private final Moderation moderation;
    private final Ids ids;

    Drafts(Moderation moderation, Ids ids) {
        this.moderation = moderation;
        this.ids = ids;
    }

    String moderated(String field, String text) {
        return text == null ? null : moderation.require(field, text);
    }

    Message message(
            Draft draft, ConversationId conversation, Side sender, String senderId, boolean hidden, Instant now) {
        if (sender == Side.HUMAN && draft.type() != MessageType.TEXT) {
            throw Problem.invalid("messageType", "must be text: requests and offers come from the agent's side");
        }
        if (draft.type() == MessageType.PAYMENT_OFFER) {
            PaymentOffer.require(draft.metadata());
        }
        return new Message(
                new MessageId(ids.next(IdKind.MESSAGE, now)),
                conversation,
                sender,
                senderId,
                moderation.require(draft.field(), draft.content()),
                draft.type(),
                metadata(draft.metadata()),
                hidden,
                now);
    }

    private String metadata(ObjectNode given) {
        if (given == null || given.isEmpty()) {
            return null;
        }
        if (given.has(PaymentOfferOutcome.FIELD)) {
            throw Problem.invalid("metadata." + PaymentOfferOutcome.FIELD, "is set by the service only");
        }
        ObjectNode metadata = given.deepCopy();
        moderate("metadata", metadata);
        String text = Json.text(metadata);
        if (Characters.areMoreThan(ConversationPolicies.METADATA_MAX_LENGTH, text)) {
            throw Problem.invalid(
                    "metadata",
                    "must have at most " + ConversationPolicies.METADATA_MAX_LENGTH + " characters as JSON");
        }
        return text;
    }

    private void moderate(String at, JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
                if (!moderation.require(at, field.getKey()).equals(field.getKey())) {
                    throw Problem.invalid(at, "must have no contact details in the names of its fields");
                }
                object.set(field.getKey(), moderated(at + "." + field.getKey(), field.getValue()));
            }
        }
        if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                list.set(i, moderated(at + "." + i, list.get(i)));
            }
        }
    }

    private JsonNode moderated(String at, JsonNode value) {
        if (value.isTextual()) {
            return TextNode.valueOf(moderation.require(at, value.textValue()));
        }
        moderate(at, value);
        return value;
    }
}
