package marketplace.mcp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.TreeMap;
import marketplace.kernel.Problem;

/** Strict JSON: what a caller's bytes may be, and how values are written. */
public final class JsonText {

    private static final int MAX_DEPTH = 32;

    /** Digits before or after the point. More would make plain arithmetic expensive. */
    private static final int MAX_DIGITS = 40;

    private static final int MAX_NUMBER_LENGTH = 400;

    /** Errors quote names. */
    private static final int MAX_NAME_LENGTH = 1_000;

    private static final ObjectMapper MAPPER = mapper().build();

    private JsonText() {}

    public static JsonMapper.Builder mapper() {
        return JsonMapper.builder(JsonFactory.builder()
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
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
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

    public static String text(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of ours has no JSON form", e);
        }
    }

    /** Independent of the order of fields. */
    public static String canonical(JsonNode node) {
        StringBuilder text = new StringBuilder();
        if (node.isObject()) {
            TreeMap<String, JsonNode> fields = new TreeMap<>();
            node.properties().forEach(entry -> fields.put(entry.getKey(), entry.getValue()));
            fields.forEach((name, value) -> text.append(MAPPER.getNodeFactory().textNode(name))
                    .append(':')
                    .append(canonical(value))
                    .append(','));
            return "{" + text + "}";
        }
        if (node.isArray()) {
            node.forEach(value -> text.append(canonical(value)).append(','));
            return "[" + text + "]";
        }
        return node.isNumber() ? node.decimalValue().stripTrailingZeros().toString() : node.toString();
    }

    public static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of ours has no JSON form", e);
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
}
