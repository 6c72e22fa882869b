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
import marketplace.kernel.Caller;
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
        int limit = limit(form, call, asked.path(PipelineFields.LIMIT));
        Optional<String> after = cursors.decode(binding, cursor);
        int offset = after.isPresent() ? 0 : number(asked.path(PipelineFields.OFFSET), 0, form.window());
        PageRequest request = new PageRequest(limit, offset, after);
        Page<O> page = listing.page(call, input, request);
        ObjectNode body = Json.object();
        body.set(form.plural(), Json.tree(page.items()));
        if (form.isRanked()) {
            body.put(PipelineFields.TOTAL, page.total().orElseThrow())
                    .put(PipelineFields.OFFSET, offset)
                    .put(PipelineFields.LIMIT, limit);
        }
        return body.put("count", page.items().size())
                .put("hasMore", page.next().isPresent())
                .put(
                        "nextCursor",
                        page.next()
                                .map(position -> cursors.encode(binding, position))
                                .orElse(null));
    }

    private static int limit(ListForm form, Call call, JsonNode limit) {
        int most = call.caller() instanceof Caller.Anonymous ? form.mostAnonymous() : form.most();
        return number(limit, Math.min(form.usual(), most), most);
    }

    private static int number(JsonNode given, int usual, int most) {
        return given.isMissingNode()
                ? usual
                : given.decimalValue().min(BigDecimal.valueOf(most)).intValue();
    }

    /** A cursor is valid for the same operation, caller and filters. */
    private static List<String> binding(Operation<?, ?> operation, Call call, ObjectNode arguments) {
        ObjectNode filters = arguments.deepCopy();
        filters.remove(
                List.of(PipelineFields.LIMIT, PipelineFields.CURSOR, PipelineFields.OFFSET, AgentVerification.FIELD));
        return List.of(operation.name(), call.caller().identity(), Sha256.of(IdempotencyStore.canonical(filters)));
    }
}
