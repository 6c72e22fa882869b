package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
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
import marketplace.api.schema.NotEmpty;
import marketplace.api.schema.PipelineFields;
import marketplace.api.schema.Schemas;

/** Describes a catalogue as an OpenAPI 3.1 document, in a stable order. */
public final class OpenApi {

    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{([^}]+)}");

    private final Catalogue catalogue;
    private final ApiText text;
    private final List<EventKind> events;
    private final SchemaComponents schemas;
    private final Responses responses = new Responses();
    private final Parameters parameters = new Parameters();

    /** By the reference to their schema. */
    private final Map<ObjectNode, JsonNode> answers = new HashMap<>();

    private OpenApi(Catalogue catalogue, ApiText text, List<EventKind> events) {
        this.catalogue = catalogue;
        this.text = text;
        this.events = events;
        this.schemas = new SchemaComponents(catalogue.operations(), events);
        for (Operation<?, ?> operation : catalogue.operations()) {
            JsonNode example = text.example(operation.name(), "response");
            if (!example.isMissingNode()) {
                answers.putIfAbsent(schemas.referResponse(operation), example);
            }
        }
    }

    public static ObjectNode document(
            Catalogue catalogue, ApiText text, List<EventKind> events, String title, String version, String origin) {
        ObjectNode document = Json.object().put("openapi", "3.1.0");
        Info.describe(document.putObject("info"), title, version);
        document.putArray("servers").addObject().put("url", origin);
        // Most operations have these.
        security(document.putArray("security"), Access.KEY_OR_SESSION);
        new OpenApi(catalogue, text, events).describe(document);
        return document;
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
        ObjectNode responses = description.putObject("responses");
        if (!isRetired(operation)) {
            success(responses, operation);
            if (operation.rest().method().equals("GET")) {
                this.responses.notModified(responses);
            }
        }
        this.responses.errors(responses, operation);
        if (operation.name().equals(Webhooks.SUBSCRIPTION)) {
            Webhooks.callback(description, events);
        }
        return description;
    }

    /** The first segment of its path, without {@code /api/}. */
    public static String tag(Operation<?, ?> operation) {
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
            if (operation.takesIdempotencyKey()) {
                // Only as the header: as two arguments of a generated method they would have one name.
                take(rest, PipelineFields.IDEMPOTENCY_KEY);
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
        throw new IllegalArgumentException("the parameter " + name + " is not a field of the input");
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
        body.put(
                "required",
                !schema.path("required").isEmpty() || operation.input().isAnnotationPresent(NotEmpty.class));
        ObjectNode content = body.putObject("content").putObject("application/json");
        content.set("schema", schemas.referBody(operation, schema));
        JsonNode example = text.example(operation.name(), "request");
        if (!example.isMissingNode()) {
            content.set("example", example);
        }
    }

    private void success(ObjectNode responses, Operation<?, ?> operation) {
        ObjectNode success = Json.object().put("description", "Success.");
        ObjectNode content = success.putObject("content");
        ObjectNode json = content.putObject("application/json");
        ObjectNode schema = schemas.referResponse(operation);
        json.set("schema", schema);
        if (answers.containsKey(schema)) {
            json.set("example", answers.get(schema));
        }
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
        ObjectNode progress = Schemas.enveloped(Schemas.of(Answer.Progress.class, Schemas.Side.OUTPUT, schemas::refer));
        ObjectNode json = accepted.putObject("content").putObject("application/json");
        json.set("schema", schemas.refer("FileInProgress", progress));
        json.putObject("example")
                .put("bytesWritten", 1_048_576)
                .put("bytesTotal", 5_242_880)
                .put("success", true);
        ObjectNode found = responses.putObject("302").put("description", "The file is at the URL in Location.");
        ResponseHeader.LOCATION.refer(found.putObject("headers"));
    }

    private static List<String> names(JsonNode texts) {
        List<String> names = new ArrayList<>();
        texts.forEach(text -> names.add(text.textValue()));
        return names;
    }
}
