package marketplace.webhooks.endpoints;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.webhooks.log.LoggedEvent;

/** The test event, and the body of every event. */
public final class WebhookEvents {

    static final String ENDPOINT_ID = "endpointId";

    /** The beginning of what a person wrote. */
    public static final String PREVIEW = "preview";

    private WebhookEvents() {}

    public static Event test(Endpoint endpoint, String suffix, Instant now) {
        Map<String, Object> data = Map.of(
                ENDPOINT_ID,
                endpoint.id().value(),
                "message",
                "This is a test. Your endpoint receives webhooks.",
                "sentAt",
                Instants.text(now));
        return new Event(EventType.WEBHOOK_TEST, endpoint.id() + ":" + suffix, endpoint.accountId(), now, data);
    }

    /** Another person's name or title must not outlive its deletion in the log. */
    private static final List<String> PERSONAL = List.of("applicantName", "bountyTitle", PREVIEW);

    /** Empty for a test: it is sent to one endpoint, which only its owner may know. */
    public static Optional<LoggedEvent> logged(Event event) {
        if (event.type() == EventType.WEBHOOK_TEST) {
            return Optional.empty();
        }
        Event shown = event;
        for (String field : PERSONAL) {
            shown = shown.without(field);
        }
        return Optional.of(new LoggedEvent(event.id(), event.type(), event.accountId(), event.created(), body(shown)));
    }

    /** Fixed when the delivery is created: every attempt sends the same bytes. */
    public static String body(Event event) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", event.id());
        body.put("type", event.type().wire());
        body.put("created", Instants.text(event.created()));
        body.put("data", event.data());
        return Json.text(Json.tree(body));
    }
}
