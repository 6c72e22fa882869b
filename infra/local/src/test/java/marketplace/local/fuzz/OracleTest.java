package marketplace.local.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import marketplace.api.openapi.ApiText;
import marketplace.api.openapi.OpenApi;
import marketplace.functions.graph.Capabilities;
import marketplace.local.document.Description;
import marketplace.local.document.Violation;
import marketplace.local.fuzz.Call.Pair;
import marketplace.local.fuzz.StrictClient.Reply;
import org.junit.jupiter.api.Test;

/** Proves that the oracle can fail, with documents that differ from the service. */
class OracleTest {

    private static final String REFUSED =
            "{\"success\":false,\"error\":\"No.\",\"error_code\":\"%s\",\"requestId\":\"req_1\"}";
    private static final String SCHEMA = "/content/application~1json/schema";

    private static final Call LIST = call("GET", "/api/webhooks/endpoints");
    private static final Reply EMPTY_LIST =
            reply(200, "{\"success\":true,\"endpoints\":[],\"count\":0,\"hasMore\":false,\"nextCursor\":null}");
    private static final Reply REFUSAL = reply(403, REFUSED.formatted("insufficient_scope"));

    private static Call call(String method, String path) {
        return new Call(method, path, List.of(), List.of(), Doc.none());
    }

    private static Reply reply(int status, String body) {
        return new Reply(status, headers(Map.of()), body.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpHeaders headers(Map<String, String> others) {
        Map<String, List<String>> headers = new HashMap<>(Map.of(
                "X-Request-Id", List.of("req_1"),
                "X-RateLimit-Limit", List.of("600"),
                "X-RateLimit-Remaining", List.of("599"),
                "X-RateLimit-Reset", List.of("1795240260"),
                "ETag", List.of("W/\"1\""),
                "Content-Type", List.of("application/json")));
        others.forEach((name, value) -> headers.put(name, List.of(value)));
        return HttpHeaders.of(headers, (_, value) -> !value.isEmpty());
    }

    private static Reply with(Reply reply, String header, String value) {
        return new Reply(reply.status(), headers(Map.of(header, value)), reply.body());
    }

    private static ObjectNode document() {
        return (ObjectNode) Description.expanded(OpenApi.document(
                Capabilities.described(), ApiText.none(), List.of(), "Marketplace", "1", "https://api.test"));
    }

    private static List<String> kinds(Call call, Reply reply, Consumer<ObjectNode> change) {
        ObjectNode document = document();
        change.accept(document);
        return new Oracle(Description.of(document))
                .check(call, reply).stream().map(Violation::kind).toList();
    }

    private static List<String> kinds(Call call, Reply reply) {
        return kinds(call, reply, _ -> {});
    }

    private static ObjectNode responses(JsonNode document) {
        return (ObjectNode) document.at("/paths/~1api~1webhooks~1endpoints/get/responses");
    }

    @Test
    void documentedAnswerPasses() {
        assertThat(kinds(LIST, EMPTY_LIST)).isEmpty();
        assertThat(kinds(LIST, REFUSAL)).isEmpty();
        assertThat(kinds(call("POST", "/api/nothing"), reply(404, REFUSED.formatted("not_found"))))
                .isEmpty();
    }

    @Test
    void undocumentedStatusIsFound() {
        assertThat(kinds(LIST, EMPTY_LIST, document -> responses(document).remove("200")))
                .containsExactly("undocumented 200");
        assertThat(kinds(
                        LIST,
                        reply(400, REFUSED.formatted("validation")),
                        document -> responses(document).remove("400")))
                .containsExactly("undocumented 400");
    }

    @Test
    void wrongTypeIsFound() {
        Consumer<ObjectNode> changed = document ->
                ((ObjectNode) responses(document).at("/200" + SCHEMA + "/properties/endpoints")).put("type", "string");

        assertThat(kinds(LIST, EMPTY_LIST, changed)).containsExactly("schema type /endpoints");
    }

    @Test
    void undocumentedFieldIsFound() {
        Consumer<ObjectNode> removed =
                document -> ((ObjectNode) responses(document).at("/200" + SCHEMA + "/properties")).remove("endpoints");

        assertThat(kinds(LIST, EMPTY_LIST, removed)).contains("schema additionalProperties ");
    }

    @Test
    void errorCodeOfAnotherStatusIsFound() {
        assertThat(kinds(LIST, reply(403, REFUSED.formatted("self_dealing"))))
                .containsExactly("undocumented self_dealing");
        assertThat(kinds(LIST, reply(403, REFUSED.formatted("no_such_code")))).contains("schema enum /error_code");
    }

    @Test
    void documentedServerFaultIsFound() {
        assertThat(kinds(LIST, reply(500, REFUSED.formatted("internal")))).containsExactly("status 500");
    }

    @Test
    void missingHeaderIsFound() {
        assertThat(kinds(LIST, with(EMPTY_LIST, "X-RateLimit-Limit", ""))).containsExactly("header X-RateLimit-Limit");
        assertThat(kinds(LIST, with(EMPTY_LIST, "X-RateLimit-Reset", "soon")))
                .containsExactly("header X-RateLimit-Reset");
        assertThat(kinds(LIST, with(REFUSAL, "X-Request-Id", "req_2"))).containsExactly("request id");
        assertThat(kinds(LIST, with(EMPTY_LIST, "Content-Type", "text/html"))).containsExactly("content type");
    }

    @Test
    void invalidJsonBodyIsFound() {
        assertThat(kinds(LIST, reply(200, "{\"a\":1,\"a\":2}"))).containsExactly("no JSON");
        assertThat(kinds(LIST, reply(304, "{}"))).containsExactly("a body");
    }

    @Test
    void smallestFailingRequestIsShownAsACurlCommand() {
        Doc body = new Doc.Obj(List.of(
                new Doc.Member("a", new Doc.Arr(List.of(Doc.text("x"), new Doc.Leaf("1e309"), Doc.text("y")))),
                new Doc.Member("b", Doc.text("it's"))));
        Call call = new Call(
                "POST",
                "/api/keys",
                List.of(new Pair("q", "1")),
                List.of(new Pair("A", "1"), new Pair("B", "2")),
                body);

        Call smallest = Shrinking.smallest(
                call,
                tried -> new String(tried.body().bytes(), StandardCharsets.UTF_8).contains("1e309")
                        && tried.header("B").isPresent());

        assertThat(smallest.curl("http://127.0.0.1:1"))
                .isEqualTo("curl -i -X POST -H 'B: 2' --data-binary '{\"a\":[1e309]}' 'http://127.0.0.1:1/api/keys'");
    }

    @Test
    void everyPatternOfTheDocumentGetsMatchingTexts() {
        List<JsonNode> patterns = document().findValues("pattern");

        assertThat(patterns).isNotEmpty().allSatisfy(pattern -> {
            String text = Matching.text(pattern.asText(), 0, 1000, new Chance(1));
            assertThat(text).containsPattern(pattern.asText());
        });
    }
}
