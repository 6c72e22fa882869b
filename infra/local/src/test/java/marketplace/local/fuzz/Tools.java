package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import marketplace.api.Errors;
import marketplace.api.Quote;
import marketplace.local.document.Schemas;
import marketplace.local.document.Violation;
import marketplace.local.fuzz.Call.Pair;
import marketplace.local.fuzz.Doc.Member;
import marketplace.local.fuzz.StrictClient.Reply;

final class Tools {

    private static final String PATH = "/api/mcp";

    private static final List<Integer> PROTOCOL_ERRORS =
            List.of(-32700, -32600, -32601, -32602, -32020, -32021, -32022);

    private static final List<Integer> STATUSES = List.of(200, 202, 400, 401, 403, 404, 413, 415);

    private final List<JsonNode> all;
    private final Schemas schemas = new Schemas();

    Tools(JsonNode listed) {
        all = StreamSupport.stream(listed.at("/result/tools").spliterator(), false)
                .toList();
    }

    static Tools listed(StrictClient client) {
        return new Tools(
                client.succeed("POST", PATH, Map.of(), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"));
    }

    List<JsonNode> all() {
        return all;
    }

    static Call call(JsonNode tool, FuzzCallers callers, Values values, Mutation mutation, Chance chance) {
        Doc arguments = values.object(tool.path("inputSchema"), chance.of(List.of(0, 5, 15, 40, 100)));
        boolean spoiled = chance.percent(35);
        List<Member> params = List.of(
                new Member("name", Doc.text(tool.path("name").asText())),
                new Member("arguments", spoiled ? mutation.one(arguments) : arguments));
        Doc message = new Doc.Obj(List.of(
                new Member("jsonrpc", Doc.text("2.0")),
                new Member("id", new Doc.Leaf(Integer.toString(chance.below(1000)))),
                new Member("method", Doc.text("tools/call")),
                new Member("params", new Doc.Obj(params))));
        Doc body = chance.percent(8) ? mutation.one(message) : chance.percent(4) ? mutation.whole(message) : message;
        List<Pair> headers = new ArrayList<>(List.of(new Pair("Content-Type", "application/json")));
        Map<String, String> caller = chance.percent(85)
                ? callers.key()
                : chance.of(List.of(Map.of(), callers.scopedKey(), callers.session()));
        caller.forEach((name, value) -> headers.add(new Pair(name, value)));
        return new Call("POST", PATH, List.of(), List.copyOf(headers), body);
    }

    List<Violation> check(JsonNode tool, Reply reply) {
        List<Violation> wrong = new ArrayList<>();
        if (!STATUSES.contains(reply.status())) {
            wrong.add(new Violation("status " + reply.status(), "the status is " + reply.status()));
        }
        for (String header : List.of("X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining")) {
            if (reply.header(header).isEmpty()) {
                wrong.add(new Violation("header " + header, header + " is missing"));
            }
        }
        if (reply.status() == 202) {
            return wrong;
        }
        try {
            message(tool, reply.json(), wrong);
        } catch (IOException e) {
            wrong.add(new Violation("no JSON", "the body is no JSON: " + e.getMessage()));
        }
        return wrong;
    }

    private void message(JsonNode tool, JsonNode message, List<Violation> wrong) throws IOException {
        if (message.path("error_code").isTextual()) {
            return;
        }
        JsonNode result = message.path("result");
        if (result.isMissingNode()) {
            int code = message.at("/error/code").asInt();
            if (!PROTOCOL_ERRORS.contains(code)) {
                wrong.add(new Violation("protocol error " + code, "the protocol error is " + code));
            }
            return;
        }
        JsonNode content = result.path("structuredContent");
        if (!result.has("isError")) {
            // A damaged message may name another method.
            return;
        }
        wrong.addAll(schemas.check(answerOrRefusal(tool.path("outputSchema")), content));
        boolean refused = content.has("success") && !content.path("success").asBoolean();
        if (result.path("isError").asBoolean() != refused) {
            wrong.add(new Violation("isError", "isError is " + result.path("isError") + " of " + content));
        }
        if (refused && content.path("error_code").asText().equals("internal")) {
            wrong.add(new Violation("internal", "a fault of the service's own"));
        }
        if (!Doc.WRITER
                .readTree(result.at("/content/0/text").asText())
                .equals(Doc.WRITER.readTree(content.toString()))) {
            wrong.add(new Violation("text", "the text is not what structuredContent says"));
        }
    }

    /**
     * The tool list has the types of the fields that a model needs. Errors, dry runs and replays have the same fields
     * for every tool.
     */
    private static JsonNode answerOrRefusal(JsonNode outputSchema) {
        ObjectNode both = outputSchema.deepCopy();
        both.put("additionalProperties", true);
        ObjectNode fields = (ObjectNode) both.path("properties");
        fields.putObject("success").put("type", "boolean");
        for (ObjectNode shared : List.of(Errors.schema(), marketplace.api.schema.Schemas.writeAnswer())) {
            shared.path("properties")
                    .properties()
                    .forEach(field -> fields.putIfAbsent(field.getKey(), field.getValue()));
        }
        fields.putIfAbsent("quote", marketplace.api.schema.Schemas.output(Quote.class));
        return both;
    }

    static Optional<JsonNode> carriedOut(Reply reply) {
        try {
            JsonNode result = reply.json().path("result");
            return Optional.of(result.path("structuredContent"))
                    .filter(_ ->
                            result.has("isError") && !result.path("isError").asBoolean());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static final class OutcomeCounts {

        private final Map<String, int[]> counts = new LinkedHashMap<>();

        void add(JsonNode tool, boolean success) {
            int[] count = counts.computeIfAbsent(tool.path("name").asText(), _ -> new int[2]);
            count[0]++;
            count[1] += success ? 1 : 0;
        }

        int tools() {
            return counts.size();
        }

        List<String> neverSucceeded() {
            return counts.entrySet().stream()
                    .filter(entry -> entry.getValue()[1] == 0)
                    .map(Map.Entry::getKey)
                    .toList();
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            counts.forEach((name, count) -> text.append(name)
                    .append(": ")
                    .append(count[1])
                    .append(" of ")
                    .append(count[0])
                    .append(" succeeded\n"));
            return text.toString();
        }
    }
}
