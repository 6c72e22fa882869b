package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Map;

/**
 * Prose and examples by operation name. An example has {@code request} and {@code response}, each optional. A response
 * is the example of all answers with its schema.
 */
public record ApiText(Map<String, String> tags, Map<String, String> operations, Map<String, JsonNode> examples) {

    public ApiText {
        tags = Map.copyOf(tags);
        operations = Map.copyOf(operations);
        examples = Map.copyOf(examples);
    }

    public static ApiText none() {
        return new ApiText(Map.of(), Map.of(), Map.of());
    }

    JsonNode example(String operation, String part) {
        return examples.getOrDefault(operation, MissingNode.getInstance()).path(part);
    }
}
