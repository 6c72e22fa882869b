package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Access;
import marketplace.api.AgentVerification;
import marketplace.api.Answer;
import marketplace.api.Catalogue;
import marketplace.api.EventKind;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.kernel.ErrorCode;

/** Describes a catalogue as an OpenAPI 3.1 document, in a stable order. */
public final class OpenApi {

    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{([^}]+)}");

    private static final String DESCRIPTION = """
        Errors have the schema Error. `x-error-codes` lists the values of error_code: here all of them with \
        their status, at each response those that it may have. `default` is the response of the errors that most \
        operations may have.

        The gateway of a deployment answers some calls itself, with `message` alone: 413 to a body over 10 MB, \
        429 above its own rate, 500 or 503 when the service did not answer. Repeat all but the first with the \
        same `idempotencyKey`.

        Responses carry the headers of `x-response-headers`, webhooks those of `x-webhook-headers`.

        A dry run returns `dryRun: true`, `wouldSucceed`, `problems` with their `problemCodes` and, where money \
        moves, `quote`. Records that it would create have no id and no status.

        Null for an optional field or body counts as absent, except where the schema allows null: there it \
        clears the field. Blank texts are refused.

        A misspelt field or query parameter is refused with the right name, and so is a field of the answer \
        that the call does not take. Other unknown ones are ignored, unless the schema forbids them. In \
        unknown fields too, texts have no NUL and numbers have at most 40 digits.

        Only a list page with `partial: true` may be empty before the end; go on with its `nextCursor`.

        Amounts in fields ending in Cents are whole US cents; other amounts are US dollars with at most two \
        decimals. Times are ISO 8601 in UTC.

        Add `?tag=` with the name of a tag to get the paths of that tag alone, with the components that they \
        use.\
        """;

    private final Catalogue catalogue;
    private final ApiText text;
    private final List<EventKind> events;
    private final SchemaComponents schemas;
    private final Responses responses = new Responses();
    private final Parameters parameters = new Parameters();

    private OpenApi(Catalogue catalogue, ApiText text, List<EventKind> events) {
        this.catalogue = catalogue;
        this.text = text;
        this.events = events;
        this.schemas = new SchemaComponents(catalogue.operations(), events);
    }

    public static ObjectNode document(
            Catalogue catalogue, ApiText text, List<EventKind> events, String title, String version, String origin) {
        ObjectNode document = Json.object().put("openapi", "3.1.0");
        info(document.putObject("info"), title, version);
        document.putArray("servers").addObject().put("url", origin);
        // Most operations have these.
        security(document.putArray("security"), Access.KEY_OR_SESSION);
        new OpenApi(catalogue, text, events).describe(document);
        return document;
    }

    private static void info(ObjectNode info, String title, String version) {
        info.put("title", title).put("version", version).put("description", DESCRIPTION);
        ArrayNode codes = info.putArray("x-error-codes");
        for (ErrorCode code : ErrorCode.values()) {
            codes.addObject()
                    .put("error_code", code.wire())
                    .put("status", code.status())
                    .put("meaning", code.meaning());
        }
        ObjectNode headers = info.putObject("x-response-headers");
        ResponseHeader.ALWAYS.forEach(header -> header.refer(headers));
        ResponseHeader.IDEMPOTENCY_REPLAYED.refer(headers);
        ResponseHeader.ETAG.refer(headers);
        Webhooks.headers(info.putObject("x-webhook-headers"));
    }

    private void describe(ObjectNode document) {
        ArrayNode tags = document.putArray("tags");
        Set<String> names = new LinkedHashSet<>();
        ObjectNode paths = document.putObject("paths");
        for (Operation<?, ?> operation : catalogue.operations()) {
            names.add(tag(operation));
            ObjectNode path = paths.withObjectProperty(operation.rest().path());
            path.set(operation.rest().method().toLowerCase(Locale.ROOT), operation(operation));
        }
        ObjectNode mcpSchemas = Json.object();
        McpPath.describe(paths.putObject(McpPath.PATH), mcpSchemas, responses);
        mcpSchemas.properties().forEach(schema -> schemas.refer(schema.getKey(), (ObjectNode) schema.getValue()));
        names.add(McpPath.TAG);
        names.add(Webhooks.TAG);
        ObjectNode webhooks = document.putObject("webhooks");
        events.forEach(event -> Webhooks.describe(webhooks, event, schemas));
        for (String name : names) {
            ObjectNode tag = tags.addObject().put("name", name);
            if (text.tags().containsKey(name)) {
                tag.put("description", text.tags().get(name));
            }
        }
        components(document.putObject("components"));
    }

    private void components(ObjectNode components) {
        fill(components.putObject("schemas"), schemas.all());
        fill(components.putObject("responses"), responses.hoist());
        fill(components.putObject("parameters"), parameters.hoist());
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

    private static void fill(ObjectNode object, Map<String, ObjectNode> members) {
        members.forEach(object::set);
    }

    private ObjectNode operation(Operation<?, ?> operation) {
        ObjectNode description =
                Json.object().put("operationId", operation.name()).put("summary", operation.summary());
        String written = text.operations().get(operation.name());
        if (written != null) {
            description.put("description", written);
        } else if (!operation.tools().isEmpty()) {
            description.put("description", operation.tools().getFirst().description());
        }
        description.putArray("tags").add(tag(operation));
        if (isRetired(operation)) {
            description.put("deprecated", true);
        }
        if (operation.access() != Access.KEY_OR_SESSION) {
            security(description.putArray("security"), operation.access());
        }
        if (operation.access() == Access.KEY || operation.access() == Access.KEY_OR_SESSION) {
            description.put("x-api-key-scope", operation.scope().wire());
        }
        input(description, operation);
        ObjectNode answers = description.putObject("responses");
        if (!isRetired(operation)) {
            success(answers, operation);
            if (operation.rest().method().equals("GET")) {
                responses.notModified(answers);
            }
        }
        responses.errors(answers, operation);
        return description;
    }

    private static String tag(Operation<?, ?> operation) {
        String path = operation.rest().path().replaceFirst("^/(api/)?", "");
        return path.replaceFirst("/.*", "");
    }

    private static void security(ArrayNode security, Access access) {
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

    static boolean hasBody(Operation<?, ?> operation) {
        return switch (operation.rest().method()) {
            case "GET", "DELETE" -> false;
            default -> true;
        };
    }

    private static boolean isRetired(Operation<?, ?> operation) {
        return operation.use() instanceof Operation.Retired<?, ?>;
    }

    private void input(ObjectNode description, Operation<?, ?> operation) {
        ObjectNode rest = Schemas.input(operation, schemas::refer);
        ArrayNode list = Json.MAPPER.createArrayNode();
        String resource = tag(operation);
        Matcher path = PATH_PARAMETER.matcher(operation.rest().path());
        while (path.find()) {
            parameters.add(resource, list, parameter("path", path.group(1), take(rest, path.group(1)), true));
        }
        if (hasBody(operation)) {
            body(description, operation, rest);
        } else {
            if (rest.path("properties").has(AgentVerification.FIELD)) {
                take(rest, AgentVerification.FIELD);
                parameters.add(resource, list, agentVerification());
            }
            List<String> required = names(rest.path("required"));
            rest.path("properties").properties().forEach(entry -> {
                boolean needed = required.contains(entry.getKey());
                ObjectNode schema = (ObjectNode) entry.getValue();
                parameters.add(resource, list, parameter("query", entry.getKey(), schema, needed));
            });
        }
        if (operation.takesIdempotencyKey()) {
            parameters.add(resource, list, idempotencyKey());
        }
        if (!list.isEmpty()) {
            description.set("parameters", list);
        }
    }

    private static ObjectNode take(ObjectNode schema, String name) {
        int at = names(schema.path("required")).indexOf(name);
        if (at >= 0) {
            schema.withArray("required").remove(at);
        }
        if (((ObjectNode) schema.get("properties")).remove(name) instanceof ObjectNode field) {
            return field;
        }
        throw new IllegalArgumentException("the path parameter " + name + " is not a field of the input");
    }

    private static ObjectNode parameter(String in, String name, ObjectNode schema, boolean required) {
        ObjectNode parameter = Json.object().put("name", name).put("in", in);
        JsonNode text = schema.remove("description");
        if (text != null) {
            parameter.set("description", text);
        }
        if (required) {
            parameter.put("required", true);
        }
        if (in.equals("query") && schema.path("type").asText().equals("array")) {
            parameter.put("style", "form").put("explode", false);
        }
        if (name.equals("cursor")) {
            schema.put("minLength", 1);
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
                        "Signed identity: the object that bodies carry as " + AgentVerification.FIELD
                                + ", as JSON in base64url.");
        parameter.putObject("schema").put("type", "string");
        return parameter;
    }

    private static ObjectNode idempotencyKey() {
        ObjectNode parameter = Json.object()
                .put("name", "Idempotency-Key")
                .put("in", "header")
                .put(
                        "description",
                        "Any text. Retries with the same key and input within 24 hours return the first result.");
        parameter
                .putObject("schema")
                .put("type", "string")
                .put("minLength", 1)
                .put("maxLength", Operation.MAX_IDEMPOTENCY_KEY_LENGTH);
        return parameter;
    }

    private void body(ObjectNode description, Operation<?, ?> operation, ObjectNode schema) {
        if (schema.path("properties").isEmpty()) {
            return;
        }
        ObjectNode body = description.putObject("requestBody");
        if (!schema.path("required").isEmpty()) {
            body.put("required", true);
        }
        ObjectNode content = body.putObject("content").putObject("application/json");
        content.set("schema", schemas.referBody(operation, schema));
        example(content, operation, "request");
    }

    private void success(ObjectNode responses, Operation<?, ?> operation) {
        ObjectNode success = Json.object().put("description", "Success.");
        ObjectNode content = success.putObject("content");
        ObjectNode json = content.putObject("application/json");
        json.set("schema", schemas.referResponse(operation));
        example(json, operation, "response");
        operation
                .textForm()
                .ifPresent(form -> form.mediaTypes()
                        .forEach(type ->
                                content.putObject(type).putObject("schema").put("type", "string")));
        operation.fileForm().ifPresent(form -> file(responses, content, form));
        this.responses.success(responses, operation.rest().status(), success);
    }

    private void file(ObjectNode responses, ObjectNode content, Operation.FileForm<?> form) {
        content.putObject(form.mediaType())
                .putObject("schema")
                .put("type", "string")
                .put("format", "binary");
        ObjectNode accepted = responses
                .putObject("202")
                .put("description", "The file is being made. Repeat the call after the seconds in Retry-After.");
        ResponseHeader.RETRY_AFTER.refer(accepted.putObject("headers"));
        accepted.putObject("content")
                .putObject("application/json")
                .set(
                        "schema",
                        schemas.refer(
                                "FileInProgress",
                                Schemas.enveloped(
                                        Schemas.of(Answer.Progress.class, Schemas.Side.OUTPUT, schemas::refer))));
        ObjectNode found = responses.putObject("302").put("description", "The file is at the URL in Location.");
        ResponseHeader.LOCATION.refer(found.putObject("headers"));
    }

    private void example(ObjectNode content, Operation<?, ?> operation, String part) {
        JsonNode example = text.example(operation.name(), part);
        if (!example.isMissingNode()) {
            content.set("example", example);
        }
    }

    private static List<String> names(JsonNode texts) {
        List<String> names = new ArrayList<>();
        texts.forEach(text -> names.add(text.textValue()));
        return names;
    }
}
