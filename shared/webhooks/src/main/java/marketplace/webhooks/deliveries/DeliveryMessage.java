package marketplace.webhooks.deliveries;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Wire;
import marketplace.webhooks.endpoints.EndpointOwner;

/** Requests one attempt, from 1; {@code called}: it waited in line and a slot is free. Copies lead to one attempt. */
public record DeliveryMessage(
        EndpointOwner owner,
        AccountId account,
        EndpointId endpoint,
        DeliveryId deliveryId,
        int attempt,
        Lane lane,
        boolean called) {

    public DeliveryMessage on(Lane other) {
        return new DeliveryMessage(owner, account, endpoint, deliveryId, attempt, other, called);
    }

    public DeliveryMessage call() {
        return new DeliveryMessage(owner, account, endpoint, deliveryId, attempt, Lane.SLOW, true);
    }

    public String text() {
        ObjectNode json = Json.object()
                .put("owner", owner.value())
                .put("account", account.value())
                .put("endpoint", endpoint.value())
                .put("deliveryId", deliveryId.value())
                .put("attempt", attempt)
                .put("lane", lane.wire())
                .put("called", called);
        return Json.text(json);
    }

    public static DeliveryMessage parse(String text) {
        ObjectNode json = Json.parse(text);
        return new DeliveryMessage(
                new EndpointOwner(json.required("owner").asText()),
                new AccountId(json.required("account").asText()),
                new EndpointId(json.required("endpoint").asText()),
                new DeliveryId(json.required("deliveryId").asText()),
                json.required("attempt").asInt(),
                Wire.find(Lane.class, json.required("lane").asText()).orElseThrow(),
                json.required("called").asBoolean());
    }
}
