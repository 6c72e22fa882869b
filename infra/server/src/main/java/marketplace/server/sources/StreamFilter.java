package marketplace.server.sources;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.StreamSource;
import marketplace.sqlite.StoredChange;

/**
 * A function's filters of a stream: kinds of changes, and texts of the new item. Any other filter refuses the start: it
 * could match differently.
 */
public record StreamFilter(List<Pattern> patterns) implements Predicate<StoredChange> {

    /**
     * @param kinds empty for all
     * @param texts the values that an attribute may have, by name
     */
    record Pattern(Set<String> kinds, Map<String, Set<String>> texts) {

        boolean matches(StoredChange change) {
            return (kinds.isEmpty() || kinds.contains(change.kind().wire()))
                    && texts.entrySet().stream()
                            .allMatch(attribute -> change.item()
                                    .map(item -> item.attributes().get(attribute.getKey()))
                                    .filter(attribute.getValue()::contains)
                                    .isPresent());
        }
    }

    static StreamFilter of(String function, List<Map<String, Object>> filters) throws StartRefused {
        List<Pattern> patterns = new ArrayList<>();
        for (Map<String, Object> filter : filters) {
            patterns.add(new Reader(function).pattern(filter));
        }
        return new StreamFilter(patterns);
    }

    /** What any of the functions receives. */
    public static Predicate<StoredChange> ofAll(List<FunctionSpec> functions) throws StartRefused {
        Predicate<StoredChange> any = _ -> false;
        for (FunctionSpec function : functions) {
            for (StreamSource source : function.streamSources()) {
                any = any.or(of(function.name(), source.filters()));
            }
        }
        return any;
    }

    /** Without a pattern, everything matches. */
    @Override
    public boolean test(StoredChange change) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> pattern.matches(change));
    }

    private record Reader(String function) {

        Pattern pattern(Map<String, Object> filter) throws StartRefused {
            Set<String> kinds = Set.of();
            Map<String, Set<String>> texts = Map.of();
            for (Map.Entry<String, Object> field : filter.entrySet()) {
                switch (field.getKey()) {
                    case "eventName" -> kinds = texts("eventName", field.getValue());
                    case "dynamodb" -> texts = attributes(only("dynamodb", "NewImage", field.getValue()));
                    default -> throw refusal(field.getKey());
                }
            }
            return new Pattern(kinds, texts);
        }

        private Map<String, Set<String>> attributes(Object newImage) throws StartRefused {
            if (!(newImage instanceof Map<?, ?> image) || image.isEmpty()) {
                throw refusal("dynamodb.NewImage");
            }
            Map<String, Set<String>> texts = new HashMap<>();
            for (Map.Entry<?, ?> attribute : image.entrySet()) {
                String path = "dynamodb.NewImage." + attribute.getKey();
                texts.put((String) attribute.getKey(), texts(path + ".S", only(path, "S", attribute.getValue())));
            }
            return texts;
        }

        private Object only(String path, String name, Object value) throws StartRefused {
            if (value instanceof Map<?, ?> fields && fields.keySet().equals(Set.of(name))) {
                return fields.get(name);
            }
            throw refusal(path);
        }

        private Set<String> texts(String path, Object value) throws StartRefused {
            if (value instanceof List<?> list
                    && !list.isEmpty()
                    && list.stream().allMatch(String.class::isInstance)) {
                Set<String> texts = new HashSet<>();
                list.forEach(text -> texts.add((String) text));
                return texts;
            }
            throw refusal(path);
        }

        private StartRefused refusal(String path) {
            return new StartRefused("Function " + function + ": the local stack does not support the stream filter at '"
                    + path + "'; it supports lists of event names and of texts of NewImage.");
        }
    }
}
