package marketplace.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import marketplace.kernel.Id;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/** The one JSON configuration of all endpoints. */
public final class Json {

    private static final int MAX_DEPTH = 32;

    /** Digits before or after the point. More would make plain arithmetic expensive. */
    private static final int MAX_DIGITS = 40;

    private static final int MAX_NUMBER_LENGTH = 400;

    /** Errors quote names. */
    private static final int MAX_NAME_LENGTH = 1_000;

    public static final ObjectMapper MAPPER = mapper();

    private Json() {}

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ObjectNode readObject(byte[] bytes) {
        if (read(bytes) instanceof ObjectNode object) {
            return object;
        }
        throw Problem.invalid("body", "must be a JSON object");
    }

    /** Reads a caller's bytes as JSON that can be stored: no NUL, no lone surrogates, no huge numbers. */
    public static JsonNode read(byte[] bytes) {
        JsonNode node = syntax(bytes);
        requireSound(node);
        return node;
    }

    /** Checks only syntax and depth. */
    public static JsonNode syntax(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (StreamConstraintsException _) {
            throw Problem.invalid(
                    "body", "must nest at most " + MAX_DEPTH + " levels, without overlong names or numbers");
        } catch (JsonProcessingException e) {
            throw Problem.invalid("body", "must be well-formed JSON" + where(e));
        } catch (NumberFormatException _) {
            // An exponent of eleven digits passes the parser and fails in BigDecimal.
            throw Problem.invalid("body", "must hold numbers of ordinary size");
        } catch (IOException _) {
            // The bytes may be invalid in the encoding that they start with.
            throw Problem.invalid("body", "must be JSON in UTF-8");
        }
    }

    /** Parses JSON that this service wrote. */
    public static ObjectNode parse(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("own JSON does not parse", e);
        }
    }

    public static String text(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of ours has no JSON form", e);
        }
    }

    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of ours has no JSON form", e);
        }
    }

    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static ObjectNode object(Record value) {
        return MAPPER.valueToTree(value);
    }

    /** Decodes validated arguments. A problem thrown by a value's constructor is passed on. */
    public static <I> I decode(JsonNode arguments, Class<I> type) {
        try {
            return MAPPER.treeToValue(arguments, type);
        } catch (JsonProcessingException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof Problem problem) {
                    throw problem;
                }
            }
            throw new IllegalStateException("valid by its schema, yet not a " + type.getSimpleName(), e);
        }
    }

    public static boolean isSound(JsonNode node) {
        try {
            requireSound(node);
            return true;
        } catch (Problem _) {
            return false;
        }
    }

    public static void requireSound(JsonNode node) {
        requireSound("", node);
    }

    private static void requireSound(String path, JsonNode node) {
        switch (node.getNodeType()) {
            case STRING -> requireSoundText(path, node.textValue());
            case NUMBER -> requireSoundNumber(path, node);
            case ARRAY -> {
                for (int i = 0; i < node.size(); i++) {
                    requireSound(below(path, Integer.toString(i)), node.get(i));
                }
            }
            case OBJECT ->
                node.properties().forEach(entry -> {
                    requireSoundText(path, entry.getKey());
                    requireSound(below(path, entry.getKey()), entry.getValue());
                });
            default -> {}
        }
    }

    public static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static void requireSoundText(String path, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || (Character.isSurrogate(c) && !pair)) {
                throw Problem.invalid(path.isEmpty() ? "body" : path, "must be Unicode text without NUL");
            }
            if (pair) {
                i++;
            }
        }
    }

    private static void requireSoundNumber(String path, JsonNode node) {
        BigDecimal number = node.decimalValue();
        if (Math.abs((long) number.scale()) > MAX_DIGITS || number.precision() > MAX_DIGITS) {
            throw Problem.invalid(path, "must be a number of at most " + MAX_DIGITS + " digits");
        }
    }

    private static String where(JsonProcessingException e) {
        return e.getLocation() == null
                ? ""
                : " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ")";
    }

    private static ObjectMapper mapper() {
        SimpleModule module = new SimpleModule("marketplace");
        module.addSerializer(Id.class, writing(Id::value));
        module.addSerializer(Wire.class, writing(Wire::wire));
        module.addSerializer(Instant.class, writing(Instants::text));
        module.addDeserializer(Instant.class, reading(Json::instant));
        module.addDeserializer(Patch.class, new Patch.Reader());
        module.setDeserializerModifier(new TextTypes());
        return JsonMapper.builder(com.fasterxml.jackson.core.JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(MAX_DEPTH)
                                .maxNumberLength(MAX_NUMBER_LENGTH)
                                .maxNameLength(MAX_NAME_LENGTH)
                                .build())
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .addModule(module)
                .build();
    }

    private static Instant instant(String text) {
        return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static <T> JsonSerializer<T> writing(Function<T, String> form) {
        return new JsonSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                out.writeString(form.apply(value));
            }
        };
    }

    private static <T> JsonDeserializer<T> reading(Function<String, T> form) {
        return new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
                return form.apply(in.getText());
            }
        };
    }

    private static final class TextTypes extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription description, JsonDeserializer<?> usual) {
            Class<?> type = description.getBeanClass();
            return Id.class.isAssignableFrom(type) ? reading(text -> Id.parse(type.asSubclass(Id.class), text)) : usual;
        }

        @Override
        public JsonDeserializer<?> modifyEnumDeserializer(
                DeserializationConfig config, JavaType type, BeanDescription description, JsonDeserializer<?> usual) {
            Object[] constants = type.getRawClass().getEnumConstants();
            return reading(text -> Arrays.stream(constants)
                    .filter(constant -> ((Wire) constant).wire().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(String.format(
                            Locale.ROOT, "no %s '%s'", type.getRawClass().getSimpleName(), text))));
        }
    }
}
