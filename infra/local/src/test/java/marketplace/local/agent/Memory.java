package marketplace.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ids that results have shown, by the noun that they belong to. */
final class Memory {

    private record Seen(String id, JsonNode record) {}

    private final Map<String, List<Seen>> byNoun = new LinkedHashMap<>();
    private final Set<String> wrong = new HashSet<>();

    /** The latest result counts most. */
    void learn(JsonNode result) {
        learn("", result, result);
    }

    private void learn(String noun, JsonNode node, JsonNode record) {
        if (node.isArray()) {
            // The first of a list is its best.
            for (JsonNode element : node.valueStream().toList().reversed()) {
                learn(noun, element, element);
            }
        }
        node.properties().forEach(field -> {
            String name = field.getKey();
            if (name.equals("id") && !noun.isEmpty()) {
                see(noun, field.getValue().asText(), node);
            } else if (name.endsWith("Id") && field.getValue().isTextual()) {
                see(noun(name), field.getValue().asText(), record);
            } else {
                learn(name, field.getValue(), field.getValue().isObject() ? field.getValue() : record);
            }
        });
    }

    static String noun(String argument) {
        return argument.replaceFirst("Id$", "");
    }

    private void see(String noun, String id, JsonNode record) {
        List<Seen> seen = byNoun.computeIfAbsent(key(noun), _ -> new ArrayList<>());
        seen.removeIf(one -> one.id.equals(id));
        seen.addFirst(new Seen(id, record));
    }

    private static String key(String noun) {
        return String.join(" ", Words.of(noun));
    }

    void forget(String id) {
        wrong.add(id);
    }

    boolean knowsAsWrong(String id) {
        return wrong.contains(id);
    }

    /** The id whose record has most of the words. */
    Optional<String> id(String argument, Set<String> words) {
        String best = null;
        int most = -1;
        for (Seen seen : byNoun.getOrDefault(key(noun(argument)), List.of())) {
            Set<String> common = new HashSet<>(Words.of(seen.record.toString()));
            common.retainAll(words);
            if (common.size() > most && !wrong.contains(seen.id)) {
                best = seen.id;
                most = common.size();
            }
        }
        return Optional.ofNullable(best);
    }
}
