package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Errors;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Quote;
import marketplace.api.schema.PipelineFields;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.Schemas.Side;

/**
 * One schema per body, named after its operation: {@code ConfirmApplicationInput}. One schema per record and side,
 * named after the class; classes of one name add the name of the class around them. Answers are named after their
 * record: {@code EscrowList}, {@code EscrowResult} with dry runs, {@code EscrowResponse} without.
 */
final class SchemaComponents {

    static final String PATH = "#/components/schemas/";
    private static final int REPEATED = 5;
    private static final int LONG = 500;
    private static final String ENDINGS = "(Views|Inputs|Answers|Requests|Operations|Service)$";

    private static final String ANSWERS = "(View|Answer|Reply|Result)$";
    private static final String RESULT = "Result";

    private record Source(Class<?> record, Side side) {}

    private final Set<Class<?>> sent = new LinkedHashSet<>();
    private final Set<Class<?>> received = new LinkedHashSet<>();
    private final Set<Class<?>> reported = new LinkedHashSet<>();
    private final Set<Class<?>> enveloped = new LinkedHashSet<>();
    private final Set<Class<?>> created = new LinkedHashSet<>();
    private final Set<Source> parts = new LinkedHashSet<>();
    private final Map<Class<?>, String> names = new HashMap<>();
    private final Map<Source, ObjectNode> described = new HashMap<>();
    private final Map<String, ObjectNode> schemas = new TreeMap<>();

    /** Takes everything at once, so that names do not depend on the order of description. */
    SchemaComponents(List<Operation<?, ?>> operations, List<EventKind> events) {
        operations.stream()
                .filter(OpenApi::hasBody)
                .forEach(operation -> collectComponents(operation.input(), Side.INPUT));
        events.forEach(event -> collect(event.data(), Side.EVENT));
        if (operations.stream().anyMatch(Operation::takesDryRun)) {
            collect(Quote.class, Side.OUTPUT);
        }
        for (Operation<?, ?> operation : operations) {
            if (operation.rest().enveloped() && operation.list().isEmpty()) {
                enveloped.add(operation.output());
                collectComponents(operation.output(), Side.OUTPUT);
            } else {
                collect(operation.output(), Side.OUTPUT);
            }
            if (operation.takesDryRun() && operation.effect() != Effect.READ) {
                for (RecordComponent component : operation.output().getRecordComponents()) {
                    created.add(elementType(component));
                }
            }
        }
        Set<Class<?>> all = new LinkedHashSet<>(sent);
        all.addAll(received);
        all.addAll(reported);
        all.addAll(enveloped);
        Map<String, Integer> bearers = new HashMap<>();
        all.forEach(type -> bearers.merge(type.getSimpleName(), 1, Integer::sum));
        for (Class<?> type : all) {
            String name = bearers.get(type.getSimpleName()) == 1 ? type.getSimpleName() : qualified(type);
            if ((isPart(type) && names.containsValue(name)) || name.equals("Error")) {
                throw new IllegalArgumentException("two records are named " + name);
            }
            names.put(type, name);
        }
        schemas.put("Error", Errors.schema());
    }

    /** The type of a component, or of the elements of a list: one call can make many records. */
    private static Class<?> elementType(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                        && list.getActualTypeArguments()[0] instanceof Class<?> element
                ? element
                : component.getType();
    }

    private void collect(Type type, Side side) {
        Set<Class<?>> records = switch (side) {
            case INPUT -> sent;
            case OUTPUT -> received;
            case EVENT -> reported;
        };
        if (type instanceof ParameterizedType parameterized) {
            Arrays.stream(parameterized.getActualTypeArguments()).forEach(inner -> collect(inner, side));
        } else if (type instanceof Class<?> c && Schemas.isObject(c) && records.add(c)) {
            collectComponents(c, side);
        }
    }

    private void collectComponents(Class<?> record, Side side) {
        for (RecordComponent component : record.getRecordComponents()) {
            if (Schemas.isUnwrapped(component)) {
                parts.add(new Source(component.getType(), side));
            }
            collect(component.getGenericType(), side);
        }
    }

    private static String qualified(Class<?> type) {
        Class<?> around = type.getEnclosingClass();
        return (around == null ? "" : around.getSimpleName().replaceFirst(ENDINGS, "")) + type.getSimpleName();
    }

    ObjectNode refer(Class<?> record, Side side) {
        if (record.isEnum()) {
            String name = record.getSimpleName() + (side == Side.INPUT ? "Input" : "");
            return refer(distinct(name), Schemas.of(record, side, this::refer));
        }
        return refer(name(record, side), describe(record, side));
    }

    private String name(Class<?> record, Side side) {
        boolean answered = received.contains(record) || enveloped.contains(record);
        String name = names.get(record);
        return switch (side) {
            case OUTPUT -> name;
            case EVENT -> answered && differs(record, side, Side.OUTPUT) ? name + "OfEvent" : name;
            case INPUT ->
                (answered && differs(record, side, Side.OUTPUT))
                                || (reported.contains(record) && differs(record, side, Side.EVENT))
                        ? name + "Input"
                        : name;
        };
    }

    private boolean differs(Class<?> record, Side one, Side other) {
        return !describe(record, one).equals(describe(record, other));
    }

    private ObjectNode describe(Class<?> record, Side side) {
        Source source = new Source(record, side);
        ObjectNode schema = described.get(source);
        if (schema == null) {
            schema = withoutMinted(record, side);
            described.put(source, schema);
        }
        return schema;
    }

    /** A dry run shows a new record without status and ids. */
    private ObjectNode withoutMinted(Class<?> record, Side side) {
        ObjectNode schema = Schemas.of(record, side, this::refer);
        if (side == Side.OUTPUT && created.contains(record)) {
            Set<String> missing = Stream.of(record.getRecordComponents())
                    .filter(SchemaComponents::isOnlyOfRealRecords)
                    .map(RecordComponent::getName)
                    .collect(Collectors.toSet());
            schema.withArray("required").removeIf(name -> missing.contains(name.textValue()));
        }
        return schema;
    }

    private static boolean isOnlyOfRealRecords(RecordComponent component) {
        Field field = component.getAnnotation(Field.class);
        return PipelineFields.ONLY_OF_REAL_RECORDS.contains(component.getName()) || (field != null && field.minted());
    }

    /** The input without its path parameters. */
    ObjectNode referBody(Operation<?, ?> operation, ObjectNode schema) {
        String name = Arrays.stream(operation.name().split("_"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        return refer(distinct(name + "Input"), schema);
    }

    ObjectNode referResponse(Operation<?, ?> operation) {
        Class<? extends Record> record = operation.output();
        if (!operation.rest().enveloped()) {
            return refer(record, Side.OUTPUT);
        }
        String name = names.get(record).replaceFirst(ANSWERS, "");
        if (operation.list().isPresent()) {
            return refer(
                    distinct(name + ending(operation.list().get())),
                    Schemas.enveloped(Schemas.output(operation, this::refer)));
        }
        if (operation.takesDryRun()) {
            return refer(distinct(name + RESULT), result(record));
        }
        return refer(distinct(name + "Response"), Schemas.enveloped(Schemas.of(record, Side.OUTPUT, this::refer)));
    }

    private static String ending(ListForm form) {
        if (form.isRanked()) {
            return "Ranking";
        }
        return form.suggested().isEmpty() ? "List" : "Search";
    }

    private boolean isPart(Class<?> type) {
        return sent.contains(type) || received.contains(type) || reported.contains(type);
    }

    private String distinct(String name) {
        if (names.entrySet().stream().anyMatch(named -> named.getValue().equals(name) && isPart(named.getKey()))) {
            throw new IllegalArgumentException("a schema and a record are named " + name);
        }
        return name;
    }

    /** A dry run may lack any field of the real answer. */
    private ObjectNode result(Class<?> record) {
        ObjectNode schema = Schemas.of(record, Side.OUTPUT, this::refer);
        schema.remove("required");
        ObjectNode common = writeAnswer();
        ((ObjectNode) common.get("properties")).setAll((ObjectNode) schema.get("properties"));
        return schema.setAll(common);
    }

    private ObjectNode writeAnswer() {
        ObjectNode answer = Schemas.writeAnswer();
        answer.withObjectProperty("properties").set("quote", refer(Quote.class, Side.OUTPUT));
        return answer;
    }

    ObjectNode refer(String name, ObjectNode schema) {
        ObjectNode first = schemas.putIfAbsent(name, schema);
        if (first != null && !first.equals(schema)) {
            throw new IllegalArgumentException("two different schemas are named " + name);
        }
        return reference(name);
    }

    Map<String, ObjectNode> all() {
        CommonFields.extract(schemas, "WriteInput", Schemas.writeInput());
        if (names.containsKey(Quote.class)) {
            CommonFields.extract(schemas, "Write" + RESULT, writeAnswer());
        }
        CommonFields.extract(schemas, "Page", Schemas.pageAnswer());
        CommonFields.extract(schemas, "Event", EventKind.common());
        // A part may itself have parts.
        Map<String, ObjectNode> byName = new TreeMap<>();
        parts.forEach(part -> byName.put(name(part.record(), part.side()), describe(part.record(), part.side())));
        byName.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        part -> -part.getValue().path("properties").size()))
                .forEach(part -> CommonFields.extractRepeated(schemas, part.getKey(), part.getValue()));
        nameRepeatedFields();
        schemas.values().stream()
                .filter(schema -> schema.path("required").isArray()
                        && schema.path("required").isEmpty())
                .forEach(schema -> schema.remove("required"));
        schemas.values().forEach(CommonFields::separate);
        return schemas;
    }

    /**
     * References keep their place: a name for a reference would be one more class of generated clients. So would a name
     * for each short list of values; they get one only where it is repeated or long.
     */
    private void nameRepeatedFields() {
        Map<ObjectNode, List<ObjectNode>> owners = new LinkedHashMap<>();
        Map<ObjectNode, String> fields = new HashMap<>();
        for (ObjectNode schema : List.copyOf(schemas.values())) {
            schema.path("properties").properties().forEach(entry -> {
                if (entry.getValue() instanceof ObjectNode field && field.has("description") && field.has("type")) {
                    owners.computeIfAbsent(field, _ -> new ArrayList<>()).add((ObjectNode) schema.get("properties"));
                    fields.putIfAbsent(field, entry.getKey());
                }
            });
        }
        owners.forEach((field, schemasWithIt) -> {
            String name = fields.get(field);
            String component = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            boolean sameName = schemasWithIt.stream().allMatch(properties -> field.equals(properties.get(name)));
            if (sameName
                    && isWorthAName(field, schemasWithIt.size())
                    && schemas.putIfAbsent(component, field) == null) {
                schemasWithIt.forEach(properties -> properties.set(name, reference(component)));
            }
        });
    }

    private static boolean isWorthAName(ObjectNode field, int uses) {
        return uses >= REPEATED || (uses > 1 && field.toString().length() > LONG);
    }

    static ObjectNode reference(String component) {
        return Json.object().put("$ref", PATH + component);
    }
}
