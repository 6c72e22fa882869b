package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Map;

/**
 * The prose and the examples of the document, which the operations themselves do not hold: only readers need them.
 *
 * @param tags description by tag
 * @param operations description by operation name
 * @param examples by operation name, an object with {@code request} and {@code response}, each optional
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

    /** The example of an operation's request or response; missing where there is none. */
    JsonNode example(String operation, String part) {
        return examples.getOrDefault(operation, MissingNode.getInstance()).path(part);
    }
}
