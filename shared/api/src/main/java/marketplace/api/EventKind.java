package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.UnreadableTimer;
import marketplace.table.forms.StoredData;

/**
 * A type of event and its data, a record declared beside the producer: receivers may rely on its required fields.
 * Modules export these like operations.
 */
public record EventKind(EventType type, Class<? extends Record> data, String description) {

    public static <D extends Record & EventData> EventKind of(EventType type, Class<D> data, String description) {
        return new EventKind(type, data, description);
    }

    /** JSON Schema of the body that receivers get. */
    public ObjectNode schema(ObjectNode dataSchema) {
        ObjectNode body = common();
        ObjectNode properties = body.withObjectProperty("properties");
        properties.putObject("type").put("type", "string").put("const", type.wire());
        properties.set("data", dataSchema);
        body.withArray("required").add("type").add("data");
        return body;
    }

    /** What the bodies of all types have. */
    public static ObjectNode common() {
        ObjectNode event = Json.object().put("type", "object");
        ObjectNode properties = event.putObject("properties");
        properties.putObject("id").put("type", "string");
        properties.putObject("created").put("type", "string").put("format", "date-time");
        event.putArray("required").add("id").add("created");
        return event;
    }

    /** The event with its data as the record of this kind. Throws {@link UnreadableTimer} if it is not. */
    public Event read(Event stored) {
        try {
            return stored.with((EventData) StoredData.read(stored.data(), data));
        } catch (IllegalStateException e) {
            throw new UnreadableTimer("event " + stored.id() + " has " + e.getMessage(), e);
        }
    }
}
