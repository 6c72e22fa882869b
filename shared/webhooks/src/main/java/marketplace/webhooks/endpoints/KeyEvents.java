package marketplace.webhooks.endpoints;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.EventType;

/** The events of API-key webhooks, whose names there differ from those of endpoints. */
final class KeyEvents {

    private static final Map<EventType, EventType> NAMES = Map.of(
            EventType.APPLICATION_SUBMITTED, EventType.APPLICATION_RECEIVED,
            EventType.APPLICATION_WITHDRAWN, EventType.APPLICATION_WITHDRAWN,
            EventType.MESSAGE_RECEIVED, EventType.MESSAGE_RECEIVED);

    private static final Set<EventType> ONLY_OF_KEYS =
            EnumSet.of(EventType.APPLICATION_RECEIVED, EventType.APPLICATION_WITHDRAWN);

    private KeyEvents() {}

    static Optional<EventType> nameOf(EventType happening) {
        return Optional.ofNullable(NAMES.get(happening));
    }

    /** Whether only API-key webhooks use this name. Endpoints can neither subscribe to it nor receive it with *. */
    static boolean onlyOfKeys(EventType name) {
        return ONLY_OF_KEYS.contains(name);
    }

    static Set<EventType> names() {
        return NAMES.values().stream().collect(Collectors.toUnmodifiableSet());
    }
}
