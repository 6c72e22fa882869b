package marketplace.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A tool as tools/list describes it. */
record ListedTool(JsonNode listed) {

    String name() {
        return listed.path("name").asText();
    }

    Set<String> nameWords() {
        return Words.of(name());
    }

    Set<String> descriptionWords() {
        return Words.of(title() + " " + description());
    }

    private String title() {
        return listed.path("title").asText();
    }

    String description() {
        return listed.path("description").asText();
    }

    Set<String> verbs() {
        return Stream.of(name().split("_")[0], description().split("\\s+")[0], title().split("\\s+")[0])
                .flatMap(word -> Words.of(word).stream())
                .collect(Collectors.toSet());
    }

    JsonNode arguments() {
        return listed.at("/inputSchema/properties");
    }

    List<String> required() {
        return listed.at("/inputSchema/required")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    boolean reads() {
        return listed.at("/annotations/readOnlyHint").asBoolean();
    }

    boolean asksForADryRun() {
        return arguments().has("dryRun")
                && description().toLowerCase(Locale.ROOT).contains("dry");
    }

    List<String> ids() {
        return arguments().properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> name.endsWith("Id"))
                .toList();
    }

    /** How surely its result has records of this noun: a field of the result counts more than the tool's name. */
    int records(String noun) {
        Set<String> stem = Words.of(noun);
        boolean returns = listed.at("/outputSchema/properties").properties().stream()
                .anyMatch(field -> field.getValue().path("type").asText().equals("array")
                        && Words.of(field.getKey()).equals(stem));
        return returns ? 2 : nameWords().containsAll(stem) ? 1 : 0;
    }
}
