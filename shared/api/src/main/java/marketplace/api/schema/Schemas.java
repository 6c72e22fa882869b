package marketplace.api.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Patch;
import marketplace.api.Strict;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id;
import marketplace.kernel.Wire;

/** JSON Schema (2020-12) of records, from their components and {@link Field}s, for validation, OpenAPI and MCP. */
public final class Schemas {

    /**
     * An output requires every component, except those that it leaves out where they are null. Documents leave the
     * values of outputs and events open.
     */
    public enum Side {
        INPUT,
        OUTPUT,
        EVENT
    }

    /**
     * The known values of a text that may get more in later versions. Generated clients fail on a value that an
     * {@code enum} lacks.
     */
    public static final String KNOWN_VALUES = "x-extensible-enum";

    /** The number of values from which documents describe an enum once, like a record. */
    private static final int LONG_ENUM = 10;

    @FunctionalInterface
    public interface Nesting {
        /** A record, or an enum of many values. */
        ObjectNode of(Class<?> type, Side side);

        /** Whether the schema is only read: it then includes {@link Enforced}. */
        default boolean isDocument() {
            return true;
        }
    }

    private static final Nesting INLINE = new Nesting() {
        @Override
        public ObjectNode of(Class<?> record, Side side) {
            return record(record, side, this);
        }

        @Override
        public boolean isDocument() {
            return false;
        }
    };

    private Schemas() {}

    /** Unknown fields are allowed unless the input is {@link Strict}. */
    public static ObjectNode input(Class<? extends Record> type) {
        return of(type, Side.INPUT, INLINE);
    }

    public static ObjectNode of(Class<?> type, Side side, Nesting nesting) {
        if (type.isEnum()) {
            return opened(values(type), side, nesting);
        }
        ObjectNode schema = record(type, side, nesting);
        return side == Side.INPUT && type.isAnnotationPresent(Strict.class)
                ? schema.put("additionalProperties", false)
                : schema;
    }

    /** Ids are records but written as text. */
    public static boolean isObject(Class<?> type) {
        return type.isRecord() && !Id.class.isAssignableFrom(type);
    }

    public static ObjectNode input(Operation<?, ?> operation) {
        return input(operation, INLINE);
    }

    public static ObjectNode input(Operation<?, ?> operation, Nesting nesting) {
        ObjectNode schema = of(operation.input(), Side.INPUT, nesting);
        PipelineFields.addTo(schema, operation);
        return schema;
    }

    static Map<String, String> aliases(Class<? extends Record> type) {
        Map<String, String> aliases = new HashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Field field = component.getAnnotation(Field.class);
            if (field != null && !field.alias().isEmpty()) {
                aliases.put(field.alias(), component.getName());
            }
        }
        return aliases;
    }

    public static boolean isUnwrapped(RecordComponent component) {
        return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
    }

    /** Whether an output leaves the component out where it is null. */
    private static boolean isOptional(RecordComponent component) {
        return component.getAccessor().isAnnotationPresent(JsonInclude.class);
    }

    public static ObjectNode output(Class<? extends Record> type) {
        return of(type, Side.OUTPUT, INLINE);
    }

    public static ObjectNode enveloped(ObjectNode output) {
        ((ObjectNode) output.get("properties")).putObject("success").put("const", true);
        output.withArray("required").add("success");
        return output;
    }

    public static ObjectNode output(Operation<?, ?> operation, Nesting nesting) {
        return operation
                .list()
                .map(form -> PipelineFields.page(form, nesting.of(operation.output(), Side.OUTPUT)))
                .orElseGet(() -> of(operation.output(), Side.OUTPUT, nesting));
    }

    public static ObjectNode output(Operation<?, ?> operation) {
        return output(operation, INLINE);
    }

    /** The fields that the inputs of all writes share. */
    public static ObjectNode writeInput() {
        return PipelineFields.ofWrites();
    }

    /** The fields that the answers of all writes share, without the quote. */
    public static ObjectNode writeAnswer() {
        return enveloped(PipelineFields.ofAnswers());
    }

    /** The fields that the answers of all lists share. */
    public static ObjectNode pageAnswer() {
        return enveloped(PipelineFields.ofPages());
    }

    /** Whether an output contains a record with {@link UntrustedTexts}. */
    public static boolean hasUntrustedTexts(Class<?> type) {
        return hasUntrustedTexts(type, new HashSet<>());
    }

    private static boolean hasUntrustedTexts(Type type, Set<Type> seen) {
        if (type instanceof ParameterizedType parameterized) {
            return Stream.of(parameterized.getActualTypeArguments()).anyMatch(part -> hasUntrustedTexts(part, seen));
        }
        return type instanceof Class<?> record
                && isObject(record)
                && seen.add(record)
                && (record.isAnnotationPresent(UntrustedTexts.class)
                        || Stream.of(record.getRecordComponents())
                                .anyMatch(component -> hasUntrustedTexts(component.getGenericType(), seen)));
    }

    private static ObjectNode record(Class<?> type, Side side, Nesting nesting) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (RecordComponent component : type.getRecordComponents()) {
            if (isUnwrapped(component)) {
                ObjectNode part = record(component.getType(), side, nesting);
                properties.setAll((ObjectNode) part.get("properties"));
                required.addAll((ArrayNode) part.get("required"));
                continue;
            }
            Field field = component.getAnnotation(Field.class);
            if (field == null) {
                throw new IllegalArgumentException(type.getSimpleName() + "." + component.getName() + " has no @Field");
            }
            if (field.hidden()) {
                continue;
            }
            ObjectNode described = component(component.getGenericType(), field, side, nesting);
            Enforced enforced = component.getAnnotation(Enforced.class);
            if (enforced != null && nesting.isDocument()) {
                EnforcedKeywords.addTo(described, enforced);
            }
            properties.set(component.getName(), opened(described, side, nesting));
            if (side == Side.OUTPUT ? !isOptional(component) : field.required()) {
                required.add(component.getName());
            }
        }
        return schema;
    }

    private static ObjectNode opened(ObjectNode schema, Side side, Nesting nesting) {
        if (side != Side.INPUT && nesting.isDocument()) {
            schema.findParents("enum").forEach(closed -> open((ObjectNode) closed));
        }
        return schema;
    }

    public static void open(ObjectNode closed) {
        ArrayNode values = closed.putArray(KNOWN_VALUES);
        closed.remove("enum").valueStream().filter(JsonNode::isTextual).forEach(values::add);
    }

    private static ObjectNode component(Type type, Field field, Side side, Nesting nesting) {
        ObjectNode schema = type(type, side, nesting);
        boolean list = schema.path("type").asText().equals("array");
        ObjectNode text = list ? (ObjectNode) schema.get("items") : schema;
        limit(schema, list ? "minItems" : "minLength", field.min());
        limit(schema, list ? "maxItems" : "maxLength", field.max());
        limit(text, "maxLength", field.eachMax());
        bound(schema, "minimum", field.least());
        bound(schema, "maximum", field.most());
        if (!field.pattern().isEmpty()) {
            text.put("pattern", field.pattern());
        }
        if (!field.format().isEmpty()) {
            text.put("format", field.format());
        }
        if (field.nullable() && schema.has("type")) {
            String only = schema.get("type").textValue();
            schema.putArray("type").add(only).add("null");
            if (schema.get("enum") instanceof ArrayNode values) {
                values.addNull();
            }
        }
        if (field.nullable() && schema.has("$ref")) {
            ObjectNode nullable = Json.object();
            nullable.putArray("anyOf").add(schema).addObject().put("type", "null");
            return described(nullable, field);
        }
        return described(schema, field);
    }

    private static ObjectNode described(ObjectNode schema, Field field) {
        return field.value().isEmpty() ? schema : schema.put("description", field.value());
    }

    private static void limit(ObjectNode schema, String keyword, int value) {
        if (value != Field.UNSET) {
            schema.put(keyword, value);
        }
    }

    private static void bound(ObjectNode schema, String keyword, String value) {
        if (!value.isEmpty()) {
            schema.put(keyword, new BigDecimal(value));
        }
    }

    private static ObjectNode type(Type type, Side side, Nesting nesting) {
        if (type instanceof ParameterizedType parameterized) {
            if (parameterized.getRawType() == List.class) {
                ObjectNode list = Json.object().put("type", "array");
                list.set("items", type(parameterized.getActualTypeArguments()[0], side, nesting));
                return list;
            }
            if (parameterized.getRawType() == Patch.class) {
                return type(parameterized.getActualTypeArguments()[0], side, nesting);
            }
            if (parameterized.getRawType() == Map.class) {
                ObjectNode map = Json.object().put("type", "object");
                map.set("additionalProperties", type(parameterized.getActualTypeArguments()[1], side, nesting));
                return map;
            }
        }
        return ofClass((Class<?>) type, side, nesting);
    }

    private static ObjectNode ofClass(Class<?> type, Side side, Nesting nesting) {
        ObjectNode schema = Json.object();
        if (type == Object.class || type == JsonNode.class) {
            return schema;
        }
        if (type == ObjectNode.class) {
            return schema.put("type", "object");
        }
        if (type == String.class || Id.class.isAssignableFrom(type)) {
            return schema.put("type", "string");
        }
        if (type == Instant.class) {
            return schema.put("type", "string").put("format", "date-time");
        }
        if (type == LocalDate.class) {
            return schema.put("type", "string").put("format", "date");
        }
        if (type == int.class || type == Integer.class) {
            return schema.put("type", "integer").put("format", "int32");
        }
        if (type == long.class || type == Long.class) {
            return schema.put("type", "integer").put("format", "int64");
        }
        if (type == BigDecimal.class) {
            return schema.put("type", "number");
        }
        if (type == boolean.class || type == Boolean.class) {
            return schema.put("type", "boolean");
        }
        if (isObject(type) || (isLongEnum(type) && nesting.isDocument())) {
            return nesting.of(type, side);
        }
        if (type.isEnum()) {
            return values(type);
        }
        throw new IllegalArgumentException("no schema for " + type);
    }

    private static boolean isLongEnum(Class<?> type) {
        return type.isEnum() && type.getEnumConstants().length >= LONG_ENUM;
    }

    private static ObjectNode values(Class<?> type) {
        ObjectNode schema = Json.object().put("type", "string");
        ArrayNode values = schema.putArray("enum");
        for (Object constant : type.getEnumConstants()) {
            values.add(((Wire) constant).wire());
        }
        return schema;
    }
}
