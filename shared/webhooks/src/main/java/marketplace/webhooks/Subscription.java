package marketplace.webhooks;

import java.util.List;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/**
 * Which events an endpoint wants.
 *
 * <p>Everything is a wish of its own and not a list of all types: it also means the types that do not exist yet.
 *
 * @param types the wanted types; empty for all
 */
public record Subscription(List<EventType> types) {

    private static final String EVERYTHING = "*";

    public Subscription {
        types = List.copyOf(types);
    }

    /** Reads what a caller asks for: known types, each counted once, or the single element {@code *}. */
    static Subscription parse(List<String> events) {
        if (events.isEmpty()) {
            throw invalid();
        }
        if (events.equals(List.of(EVERYTHING))) {
            return new Subscription(List.of());
        }
        return new Subscription(events.stream()
                .distinct()
                .map(text -> Wire.find(EventType.class, text).orElseThrow(Subscription::invalid))
                .toList());
    }

    boolean includes(EventType type) {
        return types.isEmpty() || types.contains(type);
    }

    /** As callers write it. */
    List<String> wire() {
        return types.isEmpty()
                ? List.of(EVERYTHING)
                : types.stream().map(EventType::wire).toList();
    }

    private static Problem invalid() {
        return Problem.invalid(
                "events", "must be event types such as application.submitted, or the single element * for all");
    }
}
