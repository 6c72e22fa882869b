package marketplace.webhooks;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.EventType;

/**
 * What the webhook of a key hears, and under which name (interface, Key-level webhook).
 *
 * <p>Its five names are not those of registered endpoints, but they tell of the same happenings: so an event is written
 * once, under its own name, and translated on its way to such a receiver. {@code booking.created}
 * and {@code booking.status_changed} join the table with the first event that tells of them.
 */
final class KeyEvents {

    private static final Map<EventType, EventType> NAMES = Map.of(
            EventType.APPLICATION_SUBMITTED, EventType.APPLICATION_RECEIVED,
            EventType.APPLICATION_WITHDRAWN, EventType.APPLICATION_WITHDRAWN,
            EventType.MESSAGE_RECEIVED, EventType.MESSAGE_RECEIVED);

    private static final Set<EventType> ONLY_OF_KEYS =
            EnumSet.of(EventType.APPLICATION_RECEIVED, EventType.APPLICATION_WITHDRAWN);

    private KeyEvents() {}

    /** The name under which the webhook of a key hears of it; empty when it does not. */
    static Optional<EventType> nameOf(EventType happening) {
        return Optional.ofNullable(NAMES.get(happening));
    }

    /** Whether only webhooks of keys know this name: no endpoint can subscribe to it, nor hears it among everything. */
    static boolean onlyOfKeys(EventType name) {
        return ONLY_OF_KEYS.contains(name);
    }

    /** Every name that such a webhook may hear. */
    static Set<EventType> names() {
        return NAMES.values().stream().collect(Collectors.toUnmodifiableSet());
    }
}
