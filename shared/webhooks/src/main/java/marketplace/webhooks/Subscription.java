package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/**
 * Which events a receiver wants, and under which names it hears them.
 *
 * <p>Everything is a wish of its own and not a list of all types: it also means the types that do not exist yet.
 */
public sealed interface Subscription {

    String EVERYTHING = "*";

    /** The name under which the receiver hears of a happening; empty when it does not want to. */
    Optional<EventType> nameOf(EventType happening);

    /** As callers write it. */
    List<String> wire();

    /** Whatever happens. */
    record Everything() implements Subscription {
        @Override
        public Optional<EventType> nameOf(EventType happening) {
            return KeyEvents.onlyOfKeys(happening) ? Optional.empty() : Optional.of(happening);
        }

        @Override
        public List<String> wire() {
            return List.of(EVERYTHING);
        }
    }

    /** These types. */
    record Types(List<EventType> types) implements Subscription {
        public Types {
            types = List.copyOf(types);
            if (types.isEmpty()) {
                throw new IllegalArgumentException("a subscription to nothing");
            }
        }

        @Override
        public Optional<EventType> nameOf(EventType happening) {
            return types.contains(happening) ? Optional.of(happening) : Optional.empty();
        }

        @Override
        public List<String> wire() {
            return types.stream().map(EventType::wire).toList();
        }
    }

    /** What the webhook of a key hears, under the names that {@link KeyEvents} gives. */
    record OfKey() implements Subscription {
        @Override
        public Optional<EventType> nameOf(EventType happening) {
            return KeyEvents.nameOf(happening);
        }

        @Override
        public List<String> wire() {
            return KeyEvents.names().stream().sorted().map(EventType::wire).toList();
        }
    }

    /** Reads what a caller asks for: known types, each counted once, or the single element {@code *}. */
    static Subscription parse(List<String> events) {
        if (events.isEmpty()) {
            throw invalid();
        }
        if (events.equals(List.of(EVERYTHING))) {
            return new Everything();
        }
        return new Types(events.stream()
                .distinct()
                .map(text -> Wire.find(EventType.class, text)
                        .filter(type -> !KeyEvents.onlyOfKeys(type))
                        .orElseThrow(Subscription::invalid))
                .toList());
    }

    private static Problem invalid() {
        return Problem.invalid(
                "events", "must be event types such as application.submitted, or the single element * for all");
    }
}
