package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.schema.Schemas;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

public final class Errors {

    private Errors() {}

    public static ObjectNode body(Problem problem, String requestId) {
        ObjectNode body = Json.object()
                .put("success", false)
                .put("error", problem.getMessage())
                .put("error_code", problem.code().wire())
                .put("requestId", requestId);
        if (problem.code() == ErrorCode.VALIDATION) {
            // The wallet controls of the interface document this second name.
            body.put("code", problem.code().wire());
        }
        problem.status().ifPresent(status -> body.put("status", status));
        if (!problem.details().isEmpty()) {
            ArrayNode details = body.putArray("details");
            problem.details()
                    .forEach(detail ->
                            details.addObject().put("field", detail.field()).put("message", detail.message()));
        }
        return body;
    }

    public static ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("success").put("const", false);
        properties.setAll(schemaProperties());
        text(properties, "code", "validation, on validation errors alone; error_code says the same");
        text(properties, "status", "the refusal in the words of the operation's own status, where it has one for it");
        ArrayNode codes = ((ObjectNode) properties.get("error_code")).putArray(Schemas.KNOWN_VALUES);
        for (ErrorCode code : ErrorCode.values()) {
            codes.add(code.wire());
        }
        ArrayNode required = schema.putArray("required");
        List.of("success", "error", "error_code", "requestId").forEach(required::add);
        return schema;
    }

    static ObjectNode schemaProperties() {
        ObjectNode properties = Json.object();
        text(properties, "error", "a sentence for a person: what is wrong and what is allowed");
        text(properties, "error_code", "which kind of refusal it is");
        text(properties, "requestId", "finds the request in our logs");
        ObjectNode details = properties.putObject("details").put("type", "array");
        details.put("description", "every fault of the input; only on validation errors");
        ObjectNode detail = details.putObject("items").put("type", "object");
        ObjectNode parts = detail.putObject("properties");
        text(parts, "field", "path of the field, such as location.city or tags.0");
        text(parts, "message", "what it must be");
        detail.putArray("required").add("field").add("message");
        return properties;
    }

    private static void text(ObjectNode properties, String name, String description) {
        properties.putObject(name).put("type", "string").put("description", description);
    }

    public static Problem internal() {
        return new Problem(
                ErrorCode.INTERNAL, "Something failed on our side; the requestId finds it in our logs. Try again.");
    }
}
