package marketplace.kernel;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * Something that happened, delivered to the account's webhook endpoints and the event bus. It is written in the
 * transaction that caused it.
 *
 * @param subject the id of the record concerned; type and subject together are the unit of deduplication
 * @param data the fields that receivers see: a record declared beside the producer
 */
public record Event(EventType type, String subject, AccountId accountId, Instant created, EventData data) {

    public Event named(EventType name) {
        return new Event(name, subject, accountId, created, data);
    }

    public Event withoutPreview() {
        return with(data.withoutPreview());
    }

    public Event withoutPersonal() {
        return with(data.withoutPersonal());
    }

    public Event with(EventData other) {
        return new Event(type, subject, accountId, created, other);
    }

    public String id() {
        return type.wire() + ":" + subject;
    }
}
