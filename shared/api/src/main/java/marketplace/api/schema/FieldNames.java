package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.NearestName;

/**
 * Refuses the names of fields that a caller got wrong. Ignored, a misspelt guard would spend more, a misspelt filter
 * would list everything, and a misspelt {@code dryRun} would cause the effect. Other unknown names are ignored.
 */
final class FieldNames {

    /** Clients send these although the credentials say who calls. */
    private static final Set<String> IDS_OF_THE_CALLER = Set.of(
            "accountId",
            "agentId",
            "agentName",
            "agentType",
            "ownerId",
            "ownerProfileId",
            "ownerUid",
            "senderId",
            "senderType");

    private static final Set<String> OF_THE_PIPELINE = Set.of(PipelineFields.DRY_RUN, PipelineFields.IDEMPOTENCY_KEY);

    private final Operation<?, ?> operation;
    private final ObjectNode schema;
    private final Set<String> known;
    private final Lazy<Set<String>> resource;

    /** @param fixed arguments that the tool supplies, which its schema lacks */
    FieldNames(Operation<?, ?> operation, ObjectNode schema, Set<String> aliases, Set<String> fixed) {
        this.operation = operation;
        this.schema = schema;
        this.known = new TreeSet<>(aliases);
        known.addAll(fixed);
        schema.path("properties").fieldNames().forEachRemaining(known::add);
        this.resource = new Lazy<>(() -> resource(operation));
    }

    /** The fields of an answer and of the records in it. */
    private static Set<String> resource(Operation<?, ?> operation) {
        Set<String> names = new TreeSet<>();
        Schemas.output(operation.output()).path("properties").properties().forEach(field -> {
            names.add(field.getKey());
            field.getValue().path("properties").fieldNames().forEachRemaining(names::add);
        });
        return names;
    }

    List<Problem.Detail> problems(ObjectNode arguments) {
        List<Problem.Detail> problems = new ArrayList<>();
        arguments.properties().forEach(argument -> {
            String name = argument.getKey();
            problem(name).ifPresent(message -> problems.add(new Problem.Detail(name, message)));
            addNested(name, argument.getValue(), schema.path("properties").path(name), problems);
        });
        return problems;
    }

    Optional<String> problem(String name) {
        if (known.contains(name) || IDS_OF_THE_CALLER.contains(name)) {
            return Optional.empty();
        }
        if (OF_THE_PIPELINE.contains(name)) {
            return name.equals(PipelineFields.DRY_RUN) && operation.effect() != Effect.READ
                    ? Optional.of("is not available for this operation")
                    : Optional.empty();
        }
        return NearestName.misspelt(name, known)
                .or(() -> NearestName.misspelt(name, OF_THE_PIPELINE))
                .map(meant -> "is not a field; use " + meant)
                .or(() -> ofResource(name));
    }

    /** The caller knows the field, from an answer or from another call. Strict inputs refuse it anyway. */
    private Optional<String> ofResource(String name) {
        boolean refusedAnyway = !schema.path("additionalProperties").asBoolean(true);
        if (refusedAnyway || resource.get().stream().noneMatch(field -> NearestName.hasSameLetters(field, name))) {
            return Optional.empty();
        }
        return NearestName.synonym(name, known)
                .map(meant -> "is not a field of this call; use " + meant)
                .or(() -> Optional.of("is not a field of this call, which takes "
                        + (known.isEmpty() ? "none" : String.join(", ", known))));
    }

    /** Objects whose fields are not described, such as metadata, may have any. */
    private static void addNested(String path, JsonNode value, JsonNode schema, List<Problem.Detail> problems) {
        if (value instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                addNested(path + "." + i, list.get(i), schema.path("items"), problems);
            }
        }
        if (value instanceof ObjectNode object && schema.path("properties") instanceof ObjectNode properties) {
            Set<String> known = new TreeSet<>();
            properties.fieldNames().forEachRemaining(known::add);
            object.properties().forEach(field -> {
                String name = field.getKey();
                String at = path + "." + name;
                if (!known.contains(name)) {
                    nested(path, name, known).ifPresent(message -> problems.add(new Problem.Detail(at, message)));
                }
                addNested(at, field.getValue(), properties.path(name), problems);
            });
        }
    }

    private static Optional<String> nested(String path, String name, Set<String> known) {
        return NearestName.misspelt(name, known)
                .map(meant -> "is not a field here; use " + meant)
                .or(() -> NearestName.misspelt(name, OF_THE_PIPELINE)
                        .map(meant ->
                                "is not a field here; send " + meant + " beside " + path.replaceFirst("\\..*", "")));
    }
}
