package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;

/** The input and output fields that the pipeline adds to operations. */
public final class PipelineFields {

    public static final String DRY_RUN = "dryRun";
    public static final String IDEMPOTENCY_KEY = "idempotencyKey";
    public static final String PASSWORD = "password";
    public static final String LIMIT = "limit";
    public static final String CURSOR = "cursor";
    public static final String OFFSET = "offset";
    public static final String PAGE = "page";
    public static final String TOTAL = "totalCount";
    public static final String PARTIAL = "partial";
    public static final String SINCE = "since";
    public static final String SUGGESTIONS = "suggestions";
    public static final String LATEST = "latestCursor";

    /** What a record lacks in the answer of a dry run, in its schema too. Its other fields are there. */
    public static final Set<String> ONLY_OF_REAL_RECORDS = Set.of("id", "status");

    private PipelineFields() {}

    static void addTo(ObjectNode schema, Operation<?, ?> operation) {
        operation.list().filter(form -> !form.isWhole()).ifPresent(form -> addPage(schema, form));
        ObjectNode properties = (ObjectNode) schema.get("properties");
        JsonNode fields = ofWrites().path("properties");
        if (operation.takesDryRun() && !properties.has(DRY_RUN)) {
            properties.set(DRY_RUN, fields.get(DRY_RUN));
        }
        if (operation.takesIdempotencyKey() && !properties.has(IDEMPOTENCY_KEY)) {
            properties.set(IDEMPOTENCY_KEY, fields.get(IDEMPOTENCY_KEY));
        }
        if (operation.takesPassword() && !properties.has(PASSWORD)) {
            properties
                    .putObject(PASSWORD)
                    .put("type", "string")
                    .put("maxLength", Operation.MAX_PASSWORD_LENGTH)
                    .put("description", "Your password, for a session without a step-up of the last 10 minutes.");
        }
    }

    static ObjectNode ofWrites() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        flag(properties, DRY_RUN, "Validate and quote without any effect. Default false.");
        properties
                .putObject(IDEMPOTENCY_KEY)
                .put("type", "string")
                .put("minLength", 1)
                .put("maxLength", Operation.MAX_IDEMPOTENCY_KEY_LENGTH)
                .put("description", "Retries with the same key within 24 hours return the first result.");
        return schema;
    }

    /** Models read the same fields in many tools: the instructions explain dry runs and keys once. */
    static void describeForModels(ObjectNode properties, Operation<?, ?> operation) {
        if (operation.effect() == Effect.CHANGE) {
            properties.remove(DRY_RUN);
        }
        briefly(properties, DRY_RUN, "Preview only.");
        briefly(properties, IDEMPOTENCY_KEY, "For safe retries.");
        operation.list().filter(form -> !form.isWhole()).ifPresent(form -> {
            briefly(properties, LIMIT, "1 to " + form.most() + ", default " + form.usual() + ".");
            briefly(properties, CURSOR, "From nextCursor.");
            briefly(properties, PAGE, "Default 1. Prefer cursor.");
        });
    }

    private static void briefly(ObjectNode properties, String field, String description) {
        if (properties.get(field) instanceof ObjectNode schema) {
            schema.remove("maxLength");
            schema.put("description", description);
        }
    }

    private static void addPage(ObjectNode schema, ListForm form) {
        ObjectNode properties = (ObjectNode) schema.get("properties");
        properties
                .putObject(LIMIT)
                .put("type", "integer")
                .put("minimum", 1)
                .put(
                        "description",
                        "Page size, 1 to " + form.most() + ". Default " + form.usual()
                                + "; larger values are reduced to " + form.most()
                                + (form.mostAnonymous() < form.most()
                                        ? ", without a key or session to " + form.mostAnonymous() + "."
                                        : "."));
        properties
                .putObject(CURSOR)
                .put("type", "string")
                .put("minLength", 1)
                .put("description", "nextCursor of the previous page, with the same filters.");
        if (form.polled()) {
            properties
                    .putObject(SINCE)
                    .put("type", "string")
                    .put("minLength", 1)
                    .put("description", "An earlier latestCursor: only what came after it, oldest first.");
        }
        if (form.isNumbered()) {
            properties
                    .putObject(PAGE)
                    .put("type", "integer")
                    .put("minimum", 1)
                    .put("maximum", form.lastPage())
                    .put(
                            "description",
                            "Number of the page. Default 1. Ignored with cursor, which is cheaper and goes further.");
        }
        if (form.isRanked()) {
            properties
                    .putObject(OFFSET)
                    .put("type", "integer")
                    .put("minimum", 0)
                    .put("description", "Items to skip. Default 0. Prefer cursor.");
        }
    }

    static ObjectNode page(ListForm form, ObjectNode item) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject(form.plural())
                .put("type", "array")
                .put("description", form.description())
                .set("items", item);
        ArrayNode required = schema.putArray("required").add(form.plural());
        ObjectNode common = ofPages();
        properties.setAll((ObjectNode) common.get("properties"));
        required.addAll((ArrayNode) common.get("required"));
        nullableText(properties, "nextCursor", "Cursor of the next page; null on the last page.");
        required.add("nextCursor");
        if (form.polled()) {
            nullableText(properties, LATEST, "Cursor for since, to poll for news; null on later pages of the list.");
            required.add(LATEST);
        }
        if (form.isRanked()) {
            number(
                    properties,
                    TOTAL,
                    "Matches among the best " + form.window() + " candidates, which the list ends with.");
            number(properties, OFFSET, "Items skipped by offset.");
            number(properties, LIMIT, "Page size used.");
            List.of(TOTAL, OFFSET, LIMIT).forEach(required::add);
        }
        if (!form.suggested().isEmpty()) {
            addSuggestions(properties, form);
        }
        return schema;
    }

    private static void addSuggestions(ObjectNode properties, ListForm form) {
        ObjectNode items = properties
                .putObject(SUGGESTIONS)
                .put("type", "array")
                .put("description", "Only if nothing was found: the nearest known values, each with how many have it.")
                .putObject("items")
                .put("type", "object");
        ObjectNode each = items.putObject("properties");
        form.suggested().forEach(filter -> each.putObject(filter).put("type", "string"));
        number(each, "count", "How many humans have it. Up to a minute old.");
        items.putArray("required").add("count");
    }

    static ObjectNode ofPages() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        number(properties, "count", "Items on this page. It may be less than limit even if there are more.");
        flag(properties, "hasMore", "Whether there are more.");
        ArrayNode required = schema.putArray("required");
        properties.fieldNames().forEachRemaining(required::add);
        flag(
                properties,
                PARTIAL,
                "True if the search for matches stopped before the page was full. Go on with nextCursor.");
        return schema;
    }

    private static void nullableText(ObjectNode properties, String name, String description) {
        properties
                .putObject(name)
                .put("description", description)
                .putArray("type")
                .add("string")
                .add("null");
    }

    private static void number(ObjectNode properties, String name, String description) {
        properties.putObject(name).put("type", "integer").put("format", "int32").put("description", description);
    }

    static ObjectNode ofAnswers() {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        flag(properties, "replayed", "True if this is the stored answer to an earlier call with the same key.");
        flag(properties, DRY_RUN, "True for a dry run: nothing happened, and new records have no id and no status.");
        flag(properties, "wouldSucceed", "Dry run only: whether the real call would succeed now.");
        ObjectNode problems = properties.putObject("problems").put("type", "array");
        problems.putObject("items").put("type", "string");
        problems.put("description", "Dry run only: what prevents the real call. Empty if nothing does.");
        ObjectNode codes = properties.putObject("problemCodes").put("type", "array");
        codes.putObject("items").put("type", "string");
        codes.put("description", "Dry run only: the error_code of each of the problems, in the same order.");
        return schema;
    }

    private static void flag(ObjectNode properties, String name, String description) {
        properties.putObject(name).put("type", "boolean").put("description", description);
    }
}
