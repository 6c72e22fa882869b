package marketplace.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;
import marketplace.kernel.Id.DeliveryId;

/** Requests one attempt, numbered from 1. Copies of a message lead to one call. */
public record DeliveryMessage(EndpointOwner owner, DeliveryId deliveryId, int attempt) {

    public String text() {
        ObjectNode json = Json.object()
                .put("owner", owner.value())
                .put("deliveryId", deliveryId.value())
                .put("attempt", attempt);
        return Json.text(json);
    }

    public static DeliveryMessage parse(String text) {
        ObjectNode json = Json.parse(text);
        return new DeliveryMessage(
                new EndpointOwner(json.required("owner").asText()),
                new DeliveryId(json.required("deliveryId").asText()),
                json.required("attempt").asInt());
    }
}
