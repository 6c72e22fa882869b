package marketplace.testing.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.api.Json;
import marketplace.testing.lambda.JsonService.Answer;

/** Secrets Manager, with the current version of each secret. */
public final class EmulatedSecrets {

    private final Map<String, String> texts = new TreeMap<>();
    private final Set<String> deleted = new TreeSet<>();

    public void put(String name, String text) {
        texts.put(name, text);
    }

    /** Scheduled for deletion; its text cannot be read. */
    public void delete(String name) {
        deleted.add(name);
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
            case "DescribeSecret" -> {
                if (deleted.contains(name)) {
                    answer.put("DeletedDate", 1_767_225_600.0);
                }
                yield new Answer(200, answer);
            }
            case "RestoreSecret" -> {
                deleted.remove(name);
                yield new Answer(200, answer);
            }
            case "PutSecretValue" -> {
                texts.put(name, request.path("SecretString").asText());
                yield new Answer(200, answer);
            }
            default -> Answer.refused("UnknownOperationException", operation);
        };
    }
}
