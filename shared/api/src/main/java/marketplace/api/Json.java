package marketplace.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import marketplace.kernel.Id;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.mcp.JsonText;

/** The one JSON configuration of all endpoints: {@link JsonText}, and how records and their values are written. */
public final class Json {

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
        JsonNode node = JsonText.syntax(bytes);
        JsonText.requireSound(node);
        return node;
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
        return JsonText.text(node);
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

    private static ObjectMapper mapper() {
        SimpleModule module = new SimpleModule("marketplace");
        module.addSerializer(Id.class, writing(Id::value));
        module.addSerializer(Wire.class, writing(Wire::wire));
        module.addSerializer(Instant.class, writing(Instants::text));
        module.addSerializer(LocalDate.class, writing(LocalDate::toString));
        module.addDeserializer(LocalDate.class, reading(LocalDate::parse));
        module.addDeserializer(Instant.class, reading(Json::instant));
        module.addDeserializer(Patch.class, new Patch.Reader());
        module.setDeserializerModifier(new TextTypes());
        return JsonText.mapper().addModule(module).build();
    }

    private static Instant instant(String text) {
        return Instants.parse(text).orElseThrow(() -> new DateTimeException("not a time: " + text));
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
