package marketplace.functions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import marketplace.api.Json;

/**
 * Records the examples of the OpenAPI document: the first recorded call of each operation. Ids, secrets and ports
 * differ from run to run, so fixed texts replace them. Lists keep one element.
 */
final class Examples {

    static final String FILE = "../../../../src/main/resources/openapi/examples.json";

    /** The response of others is a record that one of these shows; the document would become too large. */
    private static final Set<String> WITH_RESPONSE = Set.of(
            "apply_to_bounty",
            "bulk_send_money",
            "create_api_key",
            "create_bounty",
            "create_escrow_checkout",
            "create_payment_link",
            "create_upload",
            "create_webhook_endpoint",
            "deposit_wallet",
            "get_wallet_balance",
            "hand_in_work",
            "put_own_human",
            "refund_payment",
            "signup",
            "test_webhook_endpoint");

    private static final Map<String, String> TOKENS = Map.of(
            "token", "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
            "refreshToken", "c2Vzc2lvbi1yZWZyZXNoLXRva2Vu",
            "nextCursor", "bmV4dC1wYWdl",
            "code", "1RVT6-17MH8",
            "agentId", "agent_47e1ecfeb1a1d7e1",
            "publicKey", "MCowBQYDK2VwAyEAdflmzEp/bXnBI3J5KDz5U7n21t/P//LCvgVf9hhE3y4=",
            "signature", "2ezmeJ9x1ruOZlVf9jDP8MO2MzisKn2JMaQuTbNYz6+aWCO06qO4C1zd7Sw+PXk9o70fAFRFegoqhjAvESu/Bw==",
            "prefix", "svc_test_k3yV",
            "apiKey", "svc_test_k3yValueOfTheExampleThatOpensNoAccountAtAll00000",
            "secret", "whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlIGVuZHBvaW50ISE=");

    private static final Pattern ID = Pattern.compile("(?<=[_:])01[0-9a-hjkmnp-tv-z]{24}");
    private static final Pattern LINK = Pattern.compile("(?<=/c/|/payout/)[0-9A-Za-z_-]{16,22}");
    private static final Pattern LOCAL = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+");

    private final Map<String, ObjectNode> recorded = new LinkedHashMap<>();

    void record(String operation, String body, ObjectNode answer) {
        ObjectNode example = Json.object();
        if (!body.isEmpty() && !body.equals("{}")) {
            example.set("request", withTwo(Json.parse(body)));
        }
        if (WITH_RESPONSE.contains(operation)) {
            example.set("response", shortened(answer.deepCopy()));
        }
        if (!example.isEmpty() && !recorded.containsKey(operation)) {
            recorded.put(operation, Json.parse(fixed(withoutSecrets(example).toString())));
        }
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
