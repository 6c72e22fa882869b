package marketplace.kernel;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Id.AccountId;

/**
 * Something that happened, told to its account's webhook endpoints and event bus.
 *
 * <p>It is written in the transaction of its cause, so that there is never one without the other.
 *
 * @param type what happened
 * @param subject the id of the record whose occurrence this is; type and subject together are the unit of deduplication
 * @param accountId whose event it is
 * @param created the cause's {@code now}
 * @param data the fields that receivers see; an allowlist per type, values are strings or whole numbers
 */
public record Event(EventType type, String subject, AccountId accountId, Instant created, Map<String, Object> data) {

    public Event {
        data = Collections.unmodifiableMap(new TreeMap<>(data));
    }

    /** The same happening under another name. */
    public Event named(EventType name) {
        return new Event(name, subject, accountId, created, data);
    }

    /** The same happening, of which this field is not told. */
    public Event without(String field) {
        Map<String, Object> told = new TreeMap<>(data);
        told.remove(field);
        return new Event(type, subject, accountId, created, told);
    }

    /** {@code <type>:<subject>} (interface, Webhook delivery body). */
    public String id() {
        return type.wire() + ":" + subject;
    }
}
