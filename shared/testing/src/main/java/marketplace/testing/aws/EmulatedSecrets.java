package marketplace.testing.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.testing.lambda.JsonService.Answer;

/** Secrets Manager, with the current version of each secret. */
public final class EmulatedSecrets {

    private final Map<String, String> texts = new TreeMap<>();

    public void put(String name, String text) {
        texts.put(name, text);
    }

    public String get(String name) {
        return texts.get(name);
    }

    Answer answer(String operation, JsonNode request) {
        String name = request.path("SecretId").asText();
        if (!texts.containsKey(name)) {
            return Answer.refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
        }
        ObjectNode answer = Json.object().put("ARN", name).put("Name", name);
        return switch (operation) {
            case "GetSecretValue" -> new Answer(200, answer.put("SecretString", texts.get(name)));
            case "DescribeSecret" -> new Answer(200, answer);
            case "PutSecretValue" -> {
                texts.put(name, request.path("SecretString").asText());
                yield new Answer(200, answer);
            }
            default -> Answer.refused("UnknownOperationException", operation);
        };
    }
}
