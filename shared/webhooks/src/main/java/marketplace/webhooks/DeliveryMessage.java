package marketplace.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;
import marketplace.kernel.Id.DeliveryId;

/**
 * What the queue carries: which delivery is to be attempted, and for the how-manieth time.
 *
 * <p>The number makes a message good for one attempt only: of ten copies of it, one leads to a call.
 *
 * @param attempt from 1
 */
public record DeliveryMessage(EndpointOwner owner, DeliveryId deliveryId, int attempt) {

    /** The message's body. */
    public String text() {
        ObjectNode json = Json.object()
                .put("owner", owner.value())
                .put("deliveryId", deliveryId.value())
                .put("attempt", attempt);
        return Json.text(json);
    }

    /** Reads a body that {@link #text} wrote. */
    public static DeliveryMessage parse(String text) {
        ObjectNode json = Json.parse(text);
        return new DeliveryMessage(
                new EndpointOwner(json.required("owner").asText()),
                new DeliveryId(json.required("deliveryId").asText()),
                json.required("attempt").asInt());
    }
}
