package marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.Sha256;

/** The pages of lists: limits and cursors in, counts and cursors out. */
final class Paging {

    private static final String LIMIT = "limit";
    private static final String CURSOR = "cursor";

    private final Cursors cursors;

    Paging(Cursors cursors) {
        this.cursors = cursors;
    }

    /** Adds limit and cursor to the schema of an input. */
    static void addTo(ObjectNode schema, ListForm form) {
        ObjectNode properties = (ObjectNode) schema.get("properties");
        properties
                .putObject(LIMIT)
                .put("type", "integer")
                .put("minimum", 1)
                .put(
                        "description",
                        "Page size, 1 to " + form.most() + ". Default " + form.usual()
                                + "; larger values are reduced to " + form.most() + ".");
        properties
                .putObject(CURSOR)
                .put("type", "string")
                .put("minLength", 1)
                .put("description", "nextCursor of the previous page, with the same filters.");
    }

    /** The schema of a page of items. */
    static ObjectNode answer(ListForm form, ObjectNode item) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject(form.plural())
                .put("type", "array")
                .put("description", form.description())
                .set("items", item);
        properties
                .putObject("count")
                .put("type", "integer")
                .put("format", "int32")
                .put("description", "Items on this page. It may be less than limit even if there are more.");
        properties.putObject("hasMore").put("type", "boolean").put("description", "Whether there are more.");
        properties
                .putObject("nextCursor")
                .put("description", "Cursor of the next page; null on the last page.")
                .putArray("type")
                .add("string")
                .add("null");
        ArrayNode required = schema.putArray("required");
        List.of(form.plural(), "count", "hasMore", "nextCursor").forEach(required::add);
        return schema;
    }

    <I extends Record, O extends Record> ObjectNode page(
            Operation<I, O> operation, Operation.Listing<I, O> listing, Call call, I input, ObjectNode arguments) {
        ListForm form = operation.list().orElseThrow();
        ObjectNode asked = form.isWhole() ? Json.object() : arguments;
        List<String> binding = binding(operation, call, arguments);
        Optional<String> cursor = Optional.ofNullable(asked.get(CURSOR)).map(JsonNode::textValue);
        PageRequest request = new PageRequest(limit(form, asked.path(LIMIT)), cursors.decode(binding, cursor));
        Page<O> page = listing.page(call, input, request);
        ObjectNode body = Json.object();
        body.set(form.plural(), Json.tree(page.items()));
        return body.put("count", page.items().size())
                .put("hasMore", page.next().isPresent())
                .put(
                        "nextCursor",
                        page.next()
                                .map(position -> cursors.encode(binding, position))
                                .orElse(null));
    }

    private static int limit(ListForm form, JsonNode limit) {
        return limit.isMissingNode()
                ? form.usual()
                : limit.decimalValue().min(BigDecimal.valueOf(form.most())).intValue();
    }

    /** A cursor is valid for one list: same operation, caller and filters. */
    private static List<String> binding(Operation<?, ?> operation, Call call, ObjectNode arguments) {
        ObjectNode filters = arguments.deepCopy();
        filters.remove(List.of(LIMIT, CURSOR, AgentVerification.FIELD));
        return List.of(operation.name(), call.caller().identity(), Sha256.of(IdempotencyStore.canonical(filters)));
    }
}
