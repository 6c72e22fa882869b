package marketplace.local.sources;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import marketplace.local.template.StartRefused;

/** Supports nested lists of texts only. Any other pattern refuses the start: it could match differently. */
record StreamFilter(List<Map<String, Object>> patterns) {

    static StreamFilter of(String function, List<Map<String, Object>> patterns) throws StartRefused {
        for (Map<String, Object> pattern : patterns) {
            check(function, "", pattern);
        }
        return new StreamFilter(patterns);
    }

    private static void check(String function, String path, Object pattern) throws StartRefused {
        if (pattern instanceof Map<?, ?> fields && !fields.isEmpty()) {
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                check(function, path + "." + field.getKey(), field.getValue());
            }
            return;
        }
        if (pattern instanceof List<?> texts
                && !texts.isEmpty()
                && texts.stream().allMatch(String.class::isInstance)) {
            return;
        }
        throw new StartRefused("Function " + function + ": the local stack does not support the stream filter at '"
                + path.replaceFirst("^\\.", "") + "'; it supports lists of texts.");
    }

    boolean matches(JsonNode record) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> matches(pattern, record));
    }

    private static boolean matches(Object pattern, JsonNode value) {
        return switch (pattern) {
            case Map<?, ?> fields ->
                fields.entrySet().stream()
                        .allMatch(field -> matches(field.getValue(), value.path((String) field.getKey())));
            case List<?> texts -> value.isTextual() && texts.contains(value.asText());
            default -> false;
        };
    }
}
