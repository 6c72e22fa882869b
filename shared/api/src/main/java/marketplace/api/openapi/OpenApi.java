package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Access;
import marketplace.api.AgentVerification;
import marketplace.api.Catalogue;
import marketplace.api.Effect;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Schemas;
import marketplace.kernel.ErrorCode;

/**
 * Describes a catalogue as an OpenAPI 3.1 document.
 *
 * <p>Its order is that of the catalogue, so that a change of the surface is a small difference of the document.
 */
public final class OpenApi {

    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]+)}");

    private OpenApi() {}

    /**
     * The document.
     *
     * @param origin scheme and host under which the service is reached
     */
    public static ObjectNode document(Catalogue catalogue, String title, String version, String origin) {
        ObjectNode document = Json.object().put("openapi", "3.1.0");
        info(document.putObject("info"), title, version);
        document.putArray("servers").addObject().put("url", origin);
        ArrayNode tags = document.putArray("tags");
        catalogue.operations().stream()
                .map(OpenApi::tag)
                .distinct()
                .forEach(tag -> tags.addObject().put("name", tag));
        ObjectNode paths = document.putObject("paths");
        for (Operation<?, ?> operation : catalogue.operations()) {
            ObjectNode path = paths.withObjectProperty(operation.rest().path());
            path.set(operation.rest().method().toLowerCase(Locale.ROOT), operation(operation));
        }
        components(document.putObject("components"));
        return document;
    }

    private static void info(ObjectNode info, String title, String version) {
        info.put("title", title)
                .put("version", version)
                .put(
                        "description",
                        "Every error has the shape of the schema Error; x-error-codes lists its error_code values: here all"
                                + " of them, at a response those that it may have.");
        ArrayNode codes = info.putArray("x-error-codes");
        for (ErrorCode code : ErrorCode.values()) {
            codes.addObject()
                    .put("error_code", code.wire())
                    .put("status", code.status())
                    .put("meaning", code.meaning());
        }
    }

    private static void components(ObjectNode components) {
        components.putObject("schemas").set("Error", Errors.schema());
        ObjectNode headers = components.putObject("headers");
        for (ResponseHeader header : ResponseHeader.values()) {
            header.describe(headers);
        }
        ObjectNode schemes = components.putObject("securitySchemes");
        schemes.putObject("ApiKey")
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "X-API-Key")
                .put("description", "An API key of an account.");
        schemes.putObject("Bearer")
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "A session token, or an API key.");
    }

    private static ObjectNode operation(Operation<?, ?> operation) {
        ObjectNode description =
                Json.object().put("operationId", operation.name()).put("summary", operation.summary());
        description.putArray("tags").add(tag(operation));
        if (isRetired(operation)) {
            description.put("deprecated", true);
        }
        security(description, operation.access());
        if (operation.access() == Access.KEY || operation.access() == Access.KEY_OR_SESSION) {
            description.put("x-api-key-scope", operation.scope().wire());
        }
        ObjectNode rest = Schemas.input(operation.input());
        ArrayNode parameters = description.putArray("parameters");
        pathParameters(operation).forEach(name -> parameters.add(parameter("path", name, take(rest, name), true)));
        if (hasBody(operation)) {
            body(description, rest);
        } else {
            if (rest.path("properties").has(AgentVerification.FIELD)) {
                take(rest, AgentVerification.FIELD);
                parameters.add(agentVerification());
            }
            List<String> required = names(rest.path("required"));
            rest.path("properties")
                    .properties()
                    .forEach(entry -> parameters.add(parameter(
                            "query",
                            entry.getKey(),
                            (ObjectNode) entry.getValue(),
                            required.contains(entry.getKey()))));
        }
        if (operation.takesIdempotencyKey()) {
            parameters.add(idempotencyKey());
        }
        responses(description.putObject("responses"), operation);
        return description;
    }

    /** The resource below {@code /api}, or the file itself for documents at the root. */
    private static String tag(Operation<?, ?> operation) {
        String path = operation.rest().path().replaceFirst("^/(api/)?", "");
        return path.replaceFirst("/.*", "");
    }

    private static void security(ObjectNode description, Access access) {
        ArrayNode security = description.putArray("security");
        if (access == Access.OPTIONAL_KEY) {
            security.addObject();
        }
        if (access != Access.PUBLIC && access != Access.SESSION && access != Access.ADMIN) {
            security.addObject().putArray("ApiKey");
        }
        if (access != Access.PUBLIC) {
            security.addObject().putArray("Bearer");
        }
    }

    private static List<String> pathParameters(Operation<?, ?> operation) {
        List<String> names = new ArrayList<>();
        Matcher matcher = PARAMETER.matcher(operation.rest().path());
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    private static boolean hasBody(Operation<?, ?> operation) {
        return switch (operation.rest().method()) {
            case "GET", "DELETE" -> false;
            default -> true;
        };
    }

    private static boolean isRetired(Operation<?, ?> operation) {
        return operation.use() instanceof Operation.Retired<?, ?>;
    }

    /** Removes a field from an object's schema and returns the field's own. */
    private static ObjectNode take(ObjectNode schema, String name) {
        int at = names(schema.path("required")).indexOf(name);
        if (at >= 0) {
            schema.withArray("required").remove(at);
        }
        if (((ObjectNode) schema.get("properties")).remove(name) instanceof ObjectNode field) {
            return field;
        }
        throw new IllegalArgumentException("the path parameter " + name + " is no field of the input");
    }

    private static ObjectNode parameter(String in, String name, ObjectNode schema, boolean required) {
        ObjectNode parameter = Json.object().put("name", name).put("in", in);
        parameter.set("description", schema.remove("description"));
        parameter.put("required", required);
        if (in.equals("query") && schema.path("type").asText().equals("array")) {
            parameter.put("style", "form").put("explode", false);
        }
        parameter.set("schema", schema);
        return parameter;
    }

    private static ObjectNode agentVerification() {
        ObjectNode parameter = Json.object()
                .put("name", AgentVerification.HEADER)
                .put("in", "header")
                .put(
                        "description",
                        "A signed identity: the object that other routes take as " + AgentVerification.FIELD
                                + ", as JSON in base64url.")
                .put("required", false);
        parameter.putObject("schema").put("type", "string");
        return parameter;
    }

    private static ObjectNode idempotencyKey() {
        ObjectNode parameter = Json.object()
                .put("name", "Idempotency-Key")
                .put("in", "header")
                .put(
                        "description",
                        "Any text: for 24 hours the same key with the same input has one effect and one answer.")
                .put("required", false);
        parameter
                .putObject("schema")
                .put("type", "string")
                .put("minLength", 1)
                .put("maxLength", Operation.MAX_IDEMPOTENCY_KEY_LENGTH);
        return parameter;
    }

    private static void body(ObjectNode description, ObjectNode schema) {
        if (schema.path("properties").isEmpty()) {
            return;
        }
        ObjectNode body = description.putObject("requestBody");
        body.put("required", !schema.path("required").isEmpty());
        body.putObject("content").putObject("application/json").set("schema", schema);
    }

    private static void responses(ObjectNode responses, Operation<?, ?> operation) {
        if (!isRetired(operation)) {
            success(responses, operation);
            if (operation.rest().method().equals("GET")) {
                notModified(responses);
            }
        }
        Set<ErrorCode> codes = errors(operation);
        codes.stream().map(ErrorCode::status).sorted().distinct().forEach(status -> {
            ObjectNode refusal = responses.putObject(Integer.toString(status));
            List<ErrorCode> ofStatus =
                    codes.stream().filter(code -> code.status() == status).toList();
            List<String> meanings = ofStatus.stream()
                    .map(code -> "`" + code.wire() + "`: " + code.meaning())
                    .toList();
            refusal.put("description", String.join("\n\n", meanings));
            ArrayNode wires = refusal.putArray("x-error-codes");
            ofStatus.forEach(code -> wires.add(code.wire()));
            ObjectNode told = refusal.putObject("headers");
            ResponseHeader.ALWAYS.forEach(header -> header.refer(told));
            if (status == ErrorCode.RATE_LIMITED.status()) {
                ResponseHeader.RETRY_AFTER.refer(told);
            }
            refusal.putObject("content")
                    .putObject("application/json")
                    .putObject("schema")
                    .put("$ref", "#/components/schemas/Error");
        });
    }

    private static void success(ObjectNode responses, Operation<?, ?> operation) {
        ObjectNode success =
                responses.putObject(Integer.toString(operation.rest().status()));
        success.put("description", "Done.");
        ObjectNode headers = success.putObject("headers");
        ResponseHeader.ALWAYS.forEach(header -> header.refer(headers));
        if (operation.takesIdempotencyKey()) {
            ResponseHeader.IDEMPOTENCY_REPLAYED.refer(headers);
        }
        if (operation.rest().method().equals("GET")) {
            ResponseHeader.ETAG.refer(headers);
        }
        ObjectNode schema = operation.rest().enveloped()
                ? Schemas.enveloped(operation.output())
                : Schemas.output(operation.output());
        ObjectNode content = success.putObject("content");
        content.putObject("application/json").set("schema", schema);
        operation
                .textForm()
                .ifPresent(form ->
                        content.putObject(form.mediaType()).putObject("schema").put("type", "string"));
    }

    private static void notModified(ObjectNode responses) {
        ObjectNode known = responses.putObject("304");
        known.put("description", "If-None-Match names the answer that would have been sent.");
        ObjectNode headers = known.putObject("headers");
        ResponseHeader.ALWAYS.forEach(header -> header.refer(headers));
        ResponseHeader.ETAG.refer(headers);
    }

    /** Its own refusals, and those that the pipeline may answer for it. */
    private static Set<ErrorCode> errors(Operation<?, ?> operation) {
        // Sorted as the enum is: by status.
        Set<ErrorCode> codes = new TreeSet<>(operation.errors());
        codes.add(ErrorCode.VALIDATION);
        codes.add(ErrorCode.RATE_LIMITED);
        codes.add(ErrorCode.INTERNAL);
        if (operation.access() != Access.PUBLIC) {
            codes.add(ErrorCode.UNAUTHENTICATED);
            codes.add(ErrorCode.ISSUER_UNAVAILABLE);
        }
        if (isPicky(operation.access())) {
            codes.add(ErrorCode.FORBIDDEN);
        }
        if (operation.access() == Access.KEY || operation.access() == Access.KEY_OR_SESSION) {
            codes.add(ErrorCode.INSUFFICIENT_SCOPE);
        }
        if (!pathParameters(operation).isEmpty()) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (operation.effect() != Effect.READ) {
            codes.add(ErrorCode.CONFLICT);
        }
        if (operation.takesIdempotencyKey()) {
            codes.add(ErrorCode.IDEMPOTENCY_KEY_REUSE);
        }
        // Where no body is asked for, one is looked at all the same.
        codes.add(ErrorCode.PAYLOAD_TOO_LARGE);
        codes.add(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        return codes;
    }

    /** Whether credentials that hold may still be of the wrong kind. */
    private static boolean isPicky(Access access) {
        return switch (access) {
            case PUBLIC, OPTIONAL_KEY, KEY_OR_SESSION -> false;
            case KEY, SESSION, ADMIN -> true;
        };
    }

    private static List<String> names(JsonNode texts) {
        List<String> names = new ArrayList<>();
        texts.forEach(text -> names.add(text.textValue()));
        return names;
    }
}
