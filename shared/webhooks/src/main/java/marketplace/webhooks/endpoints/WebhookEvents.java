package marketplace.webhooks.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Instants;
import marketplace.table.forms.StoredData;
import marketplace.webhooks.log.LoggedEvent;

/** The test event, and the body of every event. */
public final class WebhookEvents {

    public static final List<EventKind> KINDS = List.of(EventKind.of(
            EventType.WEBHOOK_TEST,
            TestData.class,
            "Sent by test_webhook_endpoint to the named endpoint, subscribed or not."));

    public record TestData(
            @Field(required = true) EndpointId endpointId,

            @Field(value = "A fixed sentence.", required = true)
            String message,

            @Field(required = true) Instant sentAt)
            implements EventData {}

    private WebhookEvents() {}

    public static Event test(Endpoint endpoint, String suffix, Instant now) {
        TestData data = new TestData(endpoint.id(), "This is a test. Your endpoint receives webhooks.", now);
        return new Event(EventType.WEBHOOK_TEST, endpoint.id() + ":" + suffix, endpoint.accountId(), now, data);
    }

    /** Empty for a test: it is sent to one endpoint, which only its owner may know. */
    public static Optional<LoggedEvent> logged(Event event) {
        if (event.type() == EventType.WEBHOOK_TEST) {
            return Optional.empty();
        }
        String body = body(event.withoutPersonal());
        return Optional.of(new LoggedEvent(event.id(), event.type(), event.accountId(), event.created(), body));
    }

    /** Fixed when the delivery is created: every attempt sends the same bytes. */
    public static String body(Event event) {
        ObjectNode body = Json.object()
                .put("id", event.id())
                .put("type", event.type().wire())
                .put("created", Instants.text(event.created()));
        body.set("data", data(event));
        return Json.text(body);
    }

    /** The data as receivers see it, by name. */
    public static JsonNode data(Event event) {
        return Json.tree(StoredData.of(event.data()).attributes());
    }
}
