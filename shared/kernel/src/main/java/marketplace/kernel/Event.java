package marketplace.kernel;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Id.AccountId;

/**
 * Something that happened, delivered to the account's webhook endpoints and the event bus. It is written in the
 * transaction that caused it.
 *
 * @param subject the id of the record concerned; type and subject together are the unit of deduplication
 * @param data the fields that receivers see: strings or whole numbers, an allowlist per type
 */
public record Event(EventType type, String subject, AccountId accountId, Instant created, Map<String, Object> data) {

    public Event {
        data = Collections.unmodifiableMap(new TreeMap<>(data));
    }

    public Event named(EventType name) {
        return new Event(name, subject, accountId, created, data);
    }

    public Event without(String field) {
        Map<String, Object> remaining = new TreeMap<>(data);
        remaining.remove(field);
        return new Event(type, subject, accountId, created, remaining);
    }

    public String id() {
        return type.wire() + ":" + subject;
    }
}
