package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.kernel.text.Characters;

/**
 * The properties of a caller's JSON Schema in words, for people: the {@code title}, else the name with camelCase and
 * snake_case as words. A stranger wrote them: they are one line of at most 120 characters, and not escaped.
 */
public final class PropertyWords {

    public static final int MAX_LENGTH = 120;

    private static final Pattern HIDDEN = Pattern.compile("[\\s\\p{Cc}\\p{Cf}\\p{Z}]+");
    private static final Pattern HUMP =
            Pattern.compile("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
    private static final Pattern SEPARATOR = Pattern.compile("[_.\\-]+");
    private static final Pattern ACRONYM = Pattern.compile("[\\p{Lu}\\p{N}]{2,}");

    private PropertyWords() {}

    public static String of(String name, JsonNode schema) {
        String title = line(
                MAX_LENGTH,
                schema.path("title").isTextual() ? schema.path("title").textValue() : "");
        return title.isEmpty() ? split(name) : title;
    }

    /** The properties of an object's schema, in order. */
    public static List<String> all(JsonNode schema) {
        return schema.path("properties").properties().stream()
                .map(property -> of(property.getKey(), property.getValue()))
                .toList();
    }

    /** @param name such as {@code shelfPrice} or {@code shelf_price} */
    public static String split(String name) {
        String spaced = SEPARATOR.matcher(HUMP.matcher(name).replaceAll(" ")).replaceAll(" ");
        String words = Arrays.stream(line(MAX_LENGTH, spaced).split(" ", -1))
                .map(word -> ACRONYM.matcher(word).matches() ? word : word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? "answer" : words;
    }

    /** A stranger's text as one line, without marks that are not seen; a longer one ends with an ellipsis. */
    public static String line(int most, String text) {
        return Characters.shortened(most, HIDDEN.matcher(text).replaceAll(" ").strip());
    }

    public static String capital(String words) {
        int end = words.offsetByCodePoints(0, 1);
        return words.substring(0, end).toUpperCase(Locale.ROOT) + words.substring(end);
    }
}
