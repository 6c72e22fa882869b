package marketplace.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;

/** Answers of a panel member to the invitation of a taste run. */
public final class TasteAnswers {

    private TasteAnswers() {}

    /** With the right answers to the checks. */
    public static ObjectNode response(JsonNode invitation, String choice) {
        ObjectNode response = Json.object()
                .put("choice", choice)
                .put("reason", "It looks warm, like fresh bread.")
                .put("confidence", 4);
        ArrayNode checks = response.putArray("checks");
        invitation.path("checks").forEach(check -> checks.add(rightAnswer(check)));
        return response;
    }

    public static String rightAnswer(JsonNode check) {
        return check.path("options")
                .valueStream()
                .map(JsonNode::asText)
                .filter(option -> check.path("prompt").asText().contains("word " + option + "."))
                .findFirst()
                .orElseThrow();
    }
}
