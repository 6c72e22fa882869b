package marketplace.server.template;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value of the template with its line. Intrinsics are YAML tags, which ordinary YAML bindings lose. */
sealed interface Value {

    int line();

    record Text(String text, int line) implements Value {}

    record Sequence(List<Value> values, int line) implements Value {}

    record Mapping(Map<String, Value> entries, int line) implements Value {

        static final Mapping EMPTY = new Mapping(Map.of(), 0);

        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        Optional<Value> find(String name) {
            return Optional.ofNullable(entries.get(name));
        }

        Mapping mapping(String name) {
            return entries.get(name) instanceof Mapping mapping ? mapping : EMPTY;
        }

        List<Mapping> mappings(String name) {
            return elements(name).stream()
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast)
                    .toList();
        }

        List<Value> elements(String name) {
            return switch (entries.get(name)) {
                case null -> List.of();
                case Sequence sequence -> sequence.values();
                case Value single -> List.of(single);
            };
        }

        /** Empty if absent, or not plain text. */
        String text(String name) {
            return entries.get(name) instanceof Text text ? text.text() : "";
        }
    }

    record Intrinsic(Function function, String argument, int line) implements Value {}

    enum Function {
        REF("!Ref"),
        GET_ATT("!GetAtt"),
        SUB("!Sub");

        private final String tag;

        Function(String tag) {
            this.tag = tag;
        }

        static Optional<Function> ofTag(String tag) {
            for (Function function : values()) {
                if (function.tag.equals(tag)) {
                    return Optional.of(function);
                }
            }
            return Optional.empty();
        }
    }
}
