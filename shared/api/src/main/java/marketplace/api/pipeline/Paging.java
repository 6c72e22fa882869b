package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Cursors;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.kernel.secrets.Sha256;
import marketplace.mcp.JsonText;

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
        int limit = limit(form, call, asked.path(PipelineFields.LIMIT));
        Optional<String> after = cursors.decode(binding, text(asked, PipelineFields.CURSOR));
        List<String> ofNews = form.polled() ? bindingOfNews(operation, call, arguments) : List.of();
        Optional<String> since = form.polled() ? since(ofNews, text(asked, PipelineFields.SINCE)) : Optional.empty();
        if (since.isPresent() && after.isPresent()) {
            throw Problem.invalid(PipelineFields.SINCE, "cannot be combined with cursor");
        }
        int offset = after.isPresent() ? 0 : offset(form, limit, asked);
        PageRequest request = new PageRequest(limit, offset, after, since);
        Page<O> page = listing.page(call, input, request);
        ObjectNode body = Json.object();
        body.set(form.plural(), Json.tree(page.items()));
        if (form.isRanked()) {
            // The count may be older than the page.
            int shown = offset + page.items().size();
            body.put(
                            PipelineFields.TOTAL,
                            Math.max(page.total().orElseThrow(), page.items().isEmpty() ? 0 : shown))
                    .put(PipelineFields.OFFSET, offset)
                    .put(PipelineFields.LIMIT, limit);
        }
        body.put("count", page.items().size())
                .put("hasMore", page.next().isPresent())
                // The new latestCursor leads to the rest.
                .put("nextCursor", since.isPresent() ? null : encoded(binding, page.next()));
        if (page.next().isPresent() && page.items().size() < limit) {
            body.put(PipelineFields.PARTIAL, true);
        }
        if (!form.suggested().isEmpty() && page.items().isEmpty() && page.next().isEmpty()) {
            ArrayNode suggestions = body.putArray(PipelineFields.SUGGESTIONS);
            page.suggestions()
                    .forEach(other -> suggestions
                            .addObject()
                            .put(other.filter(), other.value())
                            .put("count", other.count()));
        }
        return form.polled() ? body.put(PipelineFields.LATEST, encoded(ofNews, page.latest())) : body;
    }

    private static int offset(ListForm form, int limit, ObjectNode asked) {
        return form.isNumbered()
                ? limit * (number(asked.path(PipelineFields.PAGE), 1, form.lastPage()) - 1)
                : number(asked.path(PipelineFields.OFFSET), 0, form.window());
    }

    private Optional<String> since(List<String> binding, Optional<String> given) {
        try {
            return cursors.decode(binding, given);
        } catch (Problem problem) {
            throw problem.code() == ErrorCode.INVALID_CURSOR
                    ? new Problem(
                            ErrorCode.INVALID_CURSOR,
                            "Use the latestCursor of this list as since. To start again, call it without since.")
                    : problem;
        }
    }

    private static Optional<String> text(ObjectNode asked, String field) {
        return Optional.ofNullable(asked.get(field)).map(JsonNode::textValue);
    }

    private String encoded(List<String> binding, Optional<String> position) {
        return position.map(place -> cursors.encode(binding, place)).orElse(null);
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
        filters.remove(List.of(
                PipelineFields.LIMIT,
                PipelineFields.CURSOR,
                PipelineFields.OFFSET,
                PipelineFields.PAGE,
                PipelineFields.SINCE,
                AgentVerification.FIELD));
        return List.of(operation.name(), call.caller().identity(), Sha256.of(JsonText.canonical(filters)));
    }

    /** New items are those of the record: the filters of the page that returned the cursor do not apply. */
    private static List<String> bindingOfNews(Operation<?, ?> operation, Call call, ObjectNode arguments) {
        String path = operation.rest().path();
        ObjectNode ids = Json.object();
        arguments.properties().stream()
                .filter(field -> path.contains("{" + field.getKey() + "}"))
                .forEach(field -> ids.set(field.getKey(), field.getValue()));
        return List.of(operation.name() + ".news", call.caller().identity(), Sha256.of(JsonText.canonical(ids)));
    }
}
