package marketplace.webhooks;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;

/**
 * The event of this room, and what every event looks like to a receiver.
 *
 * <p>The body is written once, when the delivery is recorded: every attempt sends the same bytes.
 */
public final class WebhookEvents {

    /** The field of a test's data that names the endpoint which it is for. */
    static final String ENDPOINT_ID = "endpointId";

    private WebhookEvents() {}

    /** A test of the endpoint; {@code suffix} is new for each, so that no test is taken for a repetition. */
    static Event test(Endpoint endpoint, String suffix, Instant now) {
        Map<String, Object> data = Map.of(
                ENDPOINT_ID,
                endpoint.id().value(),
                "message",
                "This is a test. Your endpoint receives webhooks.",
                "sentAt",
                Instants.text(now));
        return new Event(EventType.WEBHOOK_TEST, endpoint.id() + ":" + suffix, endpoint.accountId(), now, data);
    }

    /** The body that is POSTed: id, type, created, data (interface, Webhook delivery body). */
    public static String body(Event event) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", event.id());
        body.put("type", event.type().wire());
        body.put("created", Instants.text(event.created()));
        body.put("data", event.data());
        return Json.text(Json.tree(body));
    }
}
