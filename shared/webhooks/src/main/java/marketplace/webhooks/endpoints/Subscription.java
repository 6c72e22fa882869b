package marketplace.webhooks.endpoints;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/** The events of a receiver, and their names there. {@code *} includes future types. */
public sealed interface Subscription {

    String EVERYTHING = "*";

    Optional<EventType> nameOf(EventType happening);

    List<String> wire();

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

    final class Names implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            return Stream.concat(
                            Stream.of(EVERYTHING),
                            Arrays.stream(EventType.values())
                                    .filter(type -> !KeyEvents.onlyOfKeys(type))
                                    .map(EventType::wire))
                    .toList();
        }
    }

    private static Problem invalid() {
        return Problem.invalid(
                "events", "must be event types such as application.submitted, or the single element * for all");
    }
}
