package marketplace.functions;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.functions.pages.OpenApiDocument;

/**
 * Records the examples of the OpenAPI document: the first recorded call of each operation, and the first answer of each
 * schema. Ids, secrets and ports differ from run to run, so fixed texts replace them. Lists of answers keep one
 * element.
 */
final class Examples {

    static final String FILE = "../../../../src/main/resources/openapi/examples.json";

    /** One bounty has more: all of its fields are required. */
    private static final int MAX_BYTES = 1_024;

    private static final String SECRET = "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGVuZHBvaW50ISE=";

    private static final Map<String, String> TOKENS = Map.ofEntries(
            entry("token", "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl"),
            entry("refreshToken", "c2Vzc2lvbi1yZWZyZXNoLXRva2Vu"),
            entry("nextCursor", "bmV4dC1wYWdl"),
            entry("latestCursor", "bGF0ZXN0"),
            entry("code", "1RVT6-17MH8"),
            entry("agentId", "agent_47e1ecfeb1a1d7e1"),
            entry("publicKey", "MCowBQYDK2VwAyEAdflmzEp/bXnBI3J5KDz5U7n21t/P//LCvgVf9hhE3y4="),
            entry(
                    "signature",
                    "2ezmeJ9x1ruOZlVf9jDP8MO2MzisKn2JMaQuTbNYz6+aWCO06qO4C1zd7Sw+PXk9o70fAFRFegoqhjAvESu/Bw=="),
            entry("jws", "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl"),
            entry("prefix", "svc_test_k3yV"),
            entry("apiKey", "svc_test_k3yValueOfTheExampleThatOpensNoAccountAtAll00000"),
            entry("secret", SECRET),
            entry("webhookSecret", SECRET));

    private static final Pattern ID = Pattern.compile("(?<=[_:])01[0-9a-hjkmnp-tv-z]{24}");
    private static final Pattern LINK = Pattern.compile("(?<=/c/|/payout/|/i/|/r/|/calendar/)[0-9A-Za-z_-]{16,43}");
    private static final Pattern POSTER = Pattern.compile("(?<=Poster |\\()[0-9a-f]{8}(?=\\)?\")");
    private static final Pattern LOCAL = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+");

    private final Map<String, ObjectNode> recorded = new LinkedHashMap<>();
    private final Map<String, String> answers = answers(OpenApiDocument.whole(""));
    private final Set<String> described = new HashSet<>();

    void record(String operation, String body, ObjectNode answer) {
        if (recorded.containsKey(operation)) {
            return;
        }
        ObjectNode example = Json.object();
        if (!body.isEmpty() && !body.equals("{}")) {
            example.set("request", withTwo(Json.parse(body)));
        }
        if (described.add(answers.get(operation))) {
            example.set("response", shortened(answer.deepCopy()));
        }
        if (!example.isEmpty()) {
            // A schema in an answer would be long.
            example.findParents("schema")
                    .forEach(parent ->
                            ((ObjectNode) parent).set("schema", Json.object().put("type", "object")));
            ObjectNode shown = Json.parse(fixed(withoutSecrets(example).toString()));
            if (shown.get("response") instanceof ObjectNode response) {
                shrink(response);
            }
            recorded.put(operation, shown);
        }
    }

    /** The reference to the schema of its answer, by operation. */
    private static Map<String, String> answers(JsonNode document) {
        Map<String, String> answers = new HashMap<>();
        document.path("paths")
                .forEach(path -> path.forEach(operation -> operation
                        .path("responses")
                        .properties()
                        .forEach(response -> {
                            JsonNode answer = response.getValue();
                            if (answer.has("$ref")) {
                                answer = document.at(
                                        answer.get("$ref").textValue().substring(1));
                            }
                            if (response.getKey().startsWith("2")) {
                                answers.put(
                                        operation.path("operationId").asText(),
                                        answer.at("/content/application~1json/schema/$ref")
                                                .asText());
                            }
                        })));
        return answers;
    }

    /** Replaces a word that differs from run to run in the example of an operation. */
    void replace(String operation, String word, String shown) {
        recorded.computeIfPresent(
                operation, (_, example) -> Json.parse(example.toString().replaceAll("\\b" + word + "\\b", shown)));
    }

    String json() throws JsonProcessingException {
        return Json.MAPPER.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(recorded) + "\n";
    }

    /** Ids are numbered in the order of their appearance. */
    private static String fixed(String example) {
        Map<String, String> ids = new HashMap<>();
        String text = ID.matcher(example)
                .replaceAll(id -> ids.computeIfAbsent(id.group(), _ -> "01%024d".formatted(ids.size() + 1)));
        text = LINK.matcher(text).replaceAll("example-of-a-link");
        text = POSTER.matcher(text).replaceAll("5e2a91c0");
        return LOCAL.matcher(text).replaceAll("https://agent.example.com");
    }

    /** Some lists of requests need two elements; none needs to show more. */
    private static JsonNode withTwo(JsonNode node) {
        if (node instanceof ArrayNode list) {
            while (list.size() > 2) {
                list.remove(list.size() - 1);
            }
        }
        node.forEach(Examples::withTwo);
        return node;
    }

    /** Elements of the same millisecond have no fixed order, so the alphabetically first one is kept. */
    private static JsonNode shortened(JsonNode node) {
        if (node instanceof ArrayNode list && list.size() > 1) {
            JsonNode first = list.valueStream()
                    .min(Comparator.comparing(element -> fixed(element.toString())))
                    .orElseThrow();
            list.removeAll().add(first);
        }
        node.forEach(Examples::shortened);
        return node;
    }

    /** A long answer is shown with empty lists, and then without its last objects, such as the quote. */
    private static void shrink(ObjectNode response) {
        List<ArrayNode> lists = new ArrayList<>();
        response.forEach(field -> field.forEach(inner -> collectLists(inner, lists)));
        lists.sort(Comparator.comparing(list -> -list.toString().length()));
        Iterator<ArrayNode> longest = lists.iterator();
        while (isLong(response) && longest.hasNext()) {
            longest.next().removeAll();
        }
        while (isLong(response)) {
            List<String> objects = response.propertyStream()
                    .filter(field -> field.getValue().isObject())
                    .map(Map.Entry::getKey)
                    .toList();
            if (objects.size() < 2) {
                return;
            }
            response.remove(objects.getLast());
        }
    }

    private static void collectLists(JsonNode node, List<ArrayNode> lists) {
        if (node instanceof ArrayNode list) {
            lists.add(list);
        }
        node.forEach(inner -> collectLists(inner, lists));
    }

    private static boolean isLong(JsonNode response) {
        return Json.bytes(response).length > MAX_BYTES;
    }

    private static JsonNode withoutSecrets(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (TOKENS.containsKey(field.getKey()) && field.getValue().isTextual()) {
                    field.setValue(TextNode.valueOf(TOKENS.get(field.getKey())));
                }
            });
        }
        node.forEach(Examples::withoutSecrets);
        return node;
    }
}
