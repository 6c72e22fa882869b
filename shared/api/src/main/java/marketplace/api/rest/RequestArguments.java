package marketplace.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import marketplace.api.AgentVerification;
import marketplace.api.Json;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Problem;

/** Path, query and body, merged into the object that MCP would send. A text that does not parse stays a text. */
final class RequestArguments {

    /** {@code 1e999999999} must not become a number of a billion digits. */
    private static final int MAX_ZEROS = 100;

    private RequestArguments() {}

    static ObjectNode of(HttpRequest request, InputSchema schema) {
        ObjectNode arguments = body(request);
        requireNoStrayQuery(request, schema);
        request.query().forEach((name, value) -> {
            if (!isForOthers(name)) {
                arguments.set(name, coerced(schema.field(name), value));
            }
        });
        if (!schema.field(AgentVerification.FIELD).isMissingNode()) {
            request.header(AgentVerification.HEADER.toLowerCase(Locale.ROOT))
                    .map(AgentVerification::ofHeader)
                    .ifPresent(proof -> setProof(arguments, proof));
        }
        // Last, so that a body cannot redirect a request to another record.
        request.pathParameters().forEach((name, value) -> arguments.set(name, coerced(schema.field(name), value)));
        return arguments;
    }

    /** Caches are passed by and campaigns counted with such parameters. */
    private static boolean isForOthers(String name) {
        return name.startsWith("_") || name.startsWith("utm_");
    }

    private static void setProof(ObjectNode arguments, ObjectNode proof) {
        if (arguments.hasNonNull(AgentVerification.FIELD)
                && !arguments.get(AgentVerification.FIELD).equals(proof)) {
            throw Problem.invalid(
                    AgentVerification.FIELD,
                    "differs from the header " + AgentVerification.HEADER + "; send the proof in one of them");
        }
        arguments.set(AgentVerification.FIELD, proof);
    }

    /** Generated clients send null for an omitted optional body. */
    private static ObjectNode body(HttpRequest request) {
        if (request.body().length == 0) {
            return Json.object();
        }
        return switch (Json.read(request.jsonBody())) {
            case ObjectNode object -> object;
            case NullNode _ -> Json.object();
            default -> throw Problem.invalid("body", "must be a JSON object");
        };
    }

    /** DELETE takes query parameters too, because clients drop its body: a lost {@code dryRun} would delete. */
    private static void requireNoStrayQuery(HttpRequest request, InputSchema schema) {
        List<Problem.Detail> stray = request.query().keySet().stream()
                .filter(name -> switch (request.method()) {
                    case "GET" -> false;
                    case "DELETE" ->
                        schema.field(name).isMissingNode()
                                && schema.problem(name).isEmpty();
                    default -> true;
                })
                .sorted()
                .map(name -> new Problem.Detail(name, "cannot be a query parameter here; send it in the body"))
                .toList();
        if (!stray.isEmpty()) {
            throw Problem.invalid(stray);
        }
    }

    private static JsonNode coerced(JsonNode schema, String value) {
        JsonNode type = schema.path("type").isArray() ? schema.path("type").path(0) : schema.path("type");
        return switch (type.asText()) {
            case "integer" -> integer(number(value));
            case "number" -> number(value);
            case "boolean" ->
                switch (value) {
                    case "true" -> Json.tree(true);
                    case "false" -> Json.tree(false);
                    default -> Json.tree(value);
                };
            case "array" -> Json.tree(value.isEmpty() ? new String[0] : value.split(","));
            default -> Json.tree(value);
        };
    }

    /** The validator compares a decimal with an integer bound by its lowest 64 bits. */
    private static JsonNode integer(JsonNode number) {
        boolean whole = number.isBigDecimal()
                && number.decimalValue().scale() <= 0
                && number.decimalValue().scale() >= -MAX_ZEROS;
        return whole ? Json.tree(number.bigIntegerValue()) : number;
    }

    private static JsonNode number(String value) {
        try {
            return Json.tree(new BigDecimal(value));
        } catch (NumberFormatException _) {
            return Json.tree(value);
        }
    }
}
