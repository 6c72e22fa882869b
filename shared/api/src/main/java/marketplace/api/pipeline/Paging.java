package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import marketplace.api.AgentVerification;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.schema.PipelineFields;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.Sha256;

final class Paging {

    private final Cursors cursors;

    Paging(Cursors cursors) {
        this.cursors = cursors;
    }

    <I extends Record, O extends Record> ObjectNode page(
            Operation<I, O> operation, Operation.Listing<I, O> listing, Call call, I input, ObjectNode arguments) {
        ListForm form = operation.list().orElseThrow();
        ObjectNode asked = form.isWhole() ? Json.object() : arguments;
        List<String> binding = binding(operation, call, arguments);
        Optional<String> cursor =
                Optional.ofNullable(asked.get(PipelineFields.CURSOR)).map(JsonNode::textValue);
        PageRequest request =
                new PageRequest(limit(form, asked.path(PipelineFields.LIMIT)), cursors.decode(binding, cursor));
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

    /** A cursor is valid for the same operation, caller and filters. */
    private static List<String> binding(Operation<?, ?> operation, Call call, ObjectNode arguments) {
        ObjectNode filters = arguments.deepCopy();
        filters.remove(List.of(PipelineFields.LIMIT, PipelineFields.CURSOR, AgentVerification.FIELD));
        return List.of(operation.name(), call.caller().identity(), Sha256.of(IdempotencyStore.canonical(filters)));
    }
}
