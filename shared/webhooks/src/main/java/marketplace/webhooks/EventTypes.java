package marketplace.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Json;
import marketplace.api.schema.Schemas;
import marketplace.webhooks.EventViews.EventTypeView;

/** The types of events with their schemas. The examples are bodies that were emitted, by type, in a resource. */
public final class EventTypes {

    private static final String EXAMPLES = "event-examples.json";

    private EventTypes() {}

    public static List<EventTypeView> of(List<EventKind> kinds) {
        ObjectNode examples = examples();
        return kinds.stream()
                .sorted(Comparator.comparing(EventKind::type))
                .map(kind -> new EventTypeView(
                        kind.type(), kind.description(), kind.schema(Schemas.input(kind.data())), (ObjectNode)
                                examples.required(kind.type().wire())))
                .toList();
    }

    private static ObjectNode examples() {
        try (InputStream resource = EventTypes.class.getResourceAsStream(EXAMPLES)) {
            return (ObjectNode) Json.MAPPER.readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
