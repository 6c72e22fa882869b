package marketplace.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.api.Json;

/** The calls behind the words of a story: {@code steps.tsv}. */
final class Script {

    /**
     * @param by whose session makes the call: a role of the story, or the admin; for {@code agent} the client's API key
     * @param keep names under which fields of the answer are kept, as {@code escrow=/escrowId}
     */
    record StepCall(String by, String method, String target, Map<String, String> keep, ObjectNode body) {}

    private final Map<String, StepCall> calls = new TreeMap<>();

    Script() {
        for (List<String> cells : DemoFiles.table("steps.tsv")) {
            String[] route = cells.get(2).split(" ", 2);
            ObjectNode body = cells.get(4).isEmpty() ? Json.object() : Json.parse(cells.get(4));
            calls.put(cells.get(0), new StepCall(cells.get(1), route[0], route[1], kept(cells.get(3)), body));
        }
    }

    private static Map<String, String> kept(String cell) {
        Map<String, String> kept = new LinkedHashMap<>();
        for (String pair : cell.split(" ", -1)) {
            if (!pair.isEmpty()) {
                kept.put(pair.split("=", 2)[0], pair.split("=", 2)[1]);
            }
        }
        return kept;
    }

    StepCall call(String step) {
        return Optional.ofNullable(calls.get(step))
                .orElseThrow(() -> new IllegalArgumentException("there is no step " + step));
    }

    /** The body of the step with the fields of the story. */
    static ObjectNode merged(StepCall call, JsonNode fields) {
        ObjectNode body = call.body().deepCopy();
        fields.properties().forEach(field -> body.set(field.getKey(), field.getValue()));
        return body;
    }
}
