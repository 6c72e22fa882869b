package marketplace.api.pipeline;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Quote;
import marketplace.api.schema.PipelineFields;
import marketplace.api.schema.Schemas;
import marketplace.kernel.Call;
import marketplace.kernel.MintedIds;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** Runs a use-case and evaluates its conditions against the current items, without a commit. */
final class DryRun {

    private final Table table;
    private final QuoteCalculator quotes;

    DryRun(Table table, QuoteCalculator quotes) {
        this.table = table;
        this.quotes = quotes;
    }

    /** Throws the problem of an error in the request itself. */
    <I extends Record, O extends Record> ObjectNode body(
            Operation<I, O> operation, Operation.Deciding<I, O> deciding, Call call, I input) {
        MintedIds minted = new MintedIds();
        Decision<O> decision;
        try {
            decision = minted.record(() -> deciding.decide(call, input));
        } catch (Problem problem) {
            Problem reported = requireReported(problem);
            Optional<Quote> unpaid = reported.bill().flatMap(bill -> quotes.unpaid(bill, call));
            return body(operation, List.of(reported), unpaid, Json.object());
        }
        List<Problem> problems = problems(decision.commit());
        ObjectNode answer = Json.object(decision.replay());
        withholdMinted(answer, Schemas.output(operation), minted);
        decision.dryRunOmits().forEach(path -> withhold(answer, JsonPointer.compile(path)));
        return body(operation, problems, quotes.quote(decision.commit(), call), answer);
    }

    /** The real call would return the stored answer of its idempotency key. */
    static ObjectNode replay(Operation<?, ?> operation) {
        return body(operation, List.of(), Optional.empty(), Json.object().put("replayed", true));
    }

    private static ObjectNode body(
            Operation<?, ?> operation, List<Problem> problems, Optional<Quote> quote, ObjectNode answer) {
        List<String> messages = problems.stream().map(Problem::getMessage).toList();
        ObjectNode body = Json.object();
        if (operation.rest().enveloped()) {
            body.put("success", true);
        }
        body.put(PipelineFields.DRY_RUN, true).put("wouldSucceed", messages.isEmpty());
        body.set("problems", Json.tree(messages));
        body.set(
                "problemCodes",
                Json.tree(
                        problems.stream().map(problem -> problem.code().wire()).toList()));
        if (answer.has("quote")) {
            body.set("quote", answer.get("quote"));
        }
        quote.ifPresent(found -> body.set("quote", Json.object(found.with(messages))));
        return body.setAll(answer);
    }

    private List<Problem> problems(Commit commit) {
        List<Write> conditional = commit.writes().stream()
                .filter(write -> !(write.condition() instanceof Condition.Always))
                .toList();
        if (conditional.isEmpty()) {
            return List.of();
        }
        table.forgetPrefetched();
        Map<Key, Item> items = table.getAll(conditional.stream().map(Write::key).toList());
        List<Problem> problems = new ArrayList<>();
        for (Write write : conditional) {
            Optional<Item> existing = Optional.ofNullable(items.get(write.key()));
            if (!write.condition().holds(existing)) {
                add(problems, write.refused(existing));
            }
        }
        return problems;
    }

    /** The first refusal decides as in the real call: a lost race starts over, an invalid request is refused. */
    private static void add(List<Problem> problems, RuntimeException refusal) {
        switch (refusal) {
            case Problem problem when !problems.isEmpty() -> problems.add(problem);
            case Problem problem -> problems.add(requireReported(problem));
            case LostRace _ when !problems.isEmpty() -> {}
            default -> throw refusal;
        }
    }

    private static Problem requireReported(Problem problem) {
        boolean reported = switch (problem.code()) {
            case IDEMPOTENCY_KEY_REUSE, IDEMPOTENCY_IN_PROGRESS -> false;
            case SPENDING_CAP_EXCEEDED -> true;
            default -> problem.code().status() == 402 || problem.code().status() == 409;
        };
        if (!reported) {
            throw problem;
        }
        return problem;
    }

    /** Withholds new ids and what contains them, such as checkout URLs, and the status of each new record. */
    private static void withholdMinted(ObjectNode answer, JsonNode schema, MintedIds minted) {
        answer.properties().forEach(part -> withholdMintedBelow(part.getValue(), property(schema, part), minted));
        // The answer itself may lack any field.
        mintedFields(answer, minted).forEach(answer::remove);
    }

    private static void withholdMintedBelow(JsonNode node, JsonNode schema, MintedIds minted) {
        node.properties().forEach(field -> withholdMintedBelow(field.getValue(), property(schema, field), minted));
        node.elements().forEachRemaining(element -> withholdMintedBelow(element, schema.path("items"), minted));
        if (node instanceof ObjectNode object) {
            for (String name : mintedFields(object, minted)) {
                if (isNullable(schema.path("properties").path(name))) {
                    object.putNull(name);
                } else {
                    object.remove(name);
                }
            }
        }
    }

    private static JsonNode property(JsonNode schema, Map.Entry<String, JsonNode> field) {
        return schema.path("properties").path(field.getKey());
    }

    private static boolean isNullable(JsonNode schema) {
        return schema.path("type")
                .valueStream()
                .anyMatch(type -> type.textValue().equals("null"));
    }

    private static List<String> mintedFields(ObjectNode object, MintedIds minted) {
        boolean isNew = ownId(object).filter(minted::appearIn).isPresent();
        return object.properties().stream()
                .filter(field -> isMinted(field.getValue(), minted)
                        || (isNew && field.getKey().equals("status")))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isMinted(JsonNode value, MintedIds minted) {
        return value.isTextual() && minted.appearIn(value.textValue());
    }

    /** The schema says which fields may be missing; the others are nullable. */
    private static void withhold(ObjectNode answer, JsonPointer path) {
        if (answer.at(path.head()) instanceof ObjectNode parent) {
            String name = path.last().getMatchingProperty();
            if (PipelineFields.ONLY_OF_REAL_RECORDS.contains(name)) {
                parent.remove(name);
            } else {
                parent.putNull(name);
            }
        }
    }

    /** The first id of a record is its own. */
    private static Optional<String> ownId(ObjectNode object) {
        return object.properties().stream()
                .filter(field -> isId(field.getKey()) && field.getValue().isTextual())
                .findFirst()
                .map(field -> field.getValue().textValue());
    }

    private static boolean isId(String name) {
        return name.equals("id") || name.endsWith("Id");
    }
}
