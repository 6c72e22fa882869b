package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.testing.Golden;
import marketplace.webhooks.endpoints.WebhookEvents;

/** The examples of events that the service ships: of each type the emitted body with most fields. */
final class EventExamples {

    /** Some ids end with random characters. */
    private static final Pattern ID = Pattern.compile("((?:[a-z]{3}_|:)[0-9a-z]{10})[0-9a-z]{16}");

    private final Map<EventType, ObjectNode> bodies = new EnumMap<>(EventType.class);

    void add(Event event) {
        ObjectNode body = Json.parse(ID.matcher(WebhookEvents.body(event)).replaceAll("$1" + "0".repeat(16)));
        bodies.merge(event.type(), body, (one, other) -> fields(one) < fields(other) ? other : one);
    }

    private static int fields(ObjectNode body) {
        return body.get("data").size();
    }

    void requireAllTypes() {
        assertThat(bodies).containsOnlyKeys(EventType.values());
        ObjectNode byType = Json.object();
        bodies.forEach((type, body) -> byType.set(type.wire(), body));
        Golden.checkResource(
                "shared/webhooks", "marketplace/webhooks/event-examples.json", byType.toPrettyString() + "\n");
    }
}
