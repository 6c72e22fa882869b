package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;

/** The webhook endpoints of {@link FakeStripe}. */
final class StripeEndpoints {

    private static final String OBJECT = "webhook_endpoint";

    private final StripeStore things;

    StripeEndpoints(StripeStore things) {
        this.things = things;
    }

    /** Only this answer has the signing secret. */
    ObjectNode create(Map<String, String> form) {
        ObjectNode endpoint =
                things.create(OBJECT, "we").put("url", form.get("url")).put("status", "enabled");
        endpoint.set("metadata", FakeStripe.metadata(form, "metadata"));
        subscribe(endpoint, form);
        return endpoint.deepCopy().put("secret", "whsec_" + endpoint.path("id").asText());
    }

    ObjectNode update(String id, Map<String, String> form) {
        ObjectNode endpoint = things.get(id);
        subscribe(endpoint, form);
        return endpoint;
    }

    private static void subscribe(ObjectNode endpoint, Map<String, String> form) {
        ArrayNode events = endpoint.putArray("enabled_events");
        new TreeMap<>(form).forEach((name, value) -> {
            if (name.startsWith("enabled_events[")) {
                events.add(value);
            }
        });
    }

    JsonNode list() {
        ObjectNode list =
                Json.object().put("object", "list").put("has_more", false).put("url", "/v1/webhook_endpoints");
        ArrayNode data = list.putArray("data");
        things.all(OBJECT).forEach(data::add);
        return list;
    }
}
