package marketplace.api;

import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.table.StoredData;

/**
 * A type of event and its data, a record declared beside the producer: receivers may rely on its required fields.
 * Modules export these like operations.
 */
public record EventKind(EventType type, Class<? extends Record> data, String description) {

    public static <D extends Record & EventData> EventKind of(EventType type, Class<D> data, String description) {
        return new EventKind(type, data, description);
    }

    /** The event with its data as the record of this kind. */
    public Event read(Event stored) {
        return stored.with((EventData) StoredData.read(stored.data(), data));
    }
}
