package marketplace.console.views;

import com.samskivert.mustache.Escapers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.console.html.TextResource;

/**
 * The words of fields, options and states, from labels.txt. A line is {@code key = Text | more}: the more of a field is
 * its hint, that of a state the class of its badge. The most specific key wins: {@code operation.field}, then
 * {@code field}.
 */
public final class Labels {

    public static final Labels ALL = new Labels(TextResource.text("/marketplace/console/labels.txt"));

    /** An option with this text is not offered. */
    private static final String LEFT_OUT = "-";

    private static final String STATE = "state.";

    private static final Pattern CODE = Pattern.compile("[a-z0-9_-]+");

    public record Label(String text, Optional<String> more) {

        String badge() {
            return "<span class=\"badge " + more.orElse("") + "\">" + Escapers.HTML.escape(text) + "</span>";
        }
    }

    private final Map<String, Label> labels = new TreeMap<>();

    Labels(String file) {
        file.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            String[] sides = line.split(" = ", 2);
            String[] words = sides[1].split(" \\| ", 2);
            Label label =
                    new Label(words[0].strip(), words.length == 2 ? Optional.of(words[1].strip()) : Optional.empty());
            if (labels.put(sides[0].strip(), label) != null) {
                throw new IllegalArgumentException("two labels for " + sides[0]);
            }
        });
    }

    /**
     * Empty if the field has no label yet, which a test reports.
     *
     * @param field without numbers of rows
     */
    public Optional<Label> field(String operation, String field) {
        return first(operation + "." + field, field);
    }

    /** Empty if the option is not offered. */
    public Optional<String> option(String operation, String field, String value) {
        String text = first(operation + "." + field + "." + value, field + "." + value)
                .map(Label::text)
                .orElseGet(() -> words(value));
        return Optional.of(text).filter(shown -> !shown.equals(LEFT_OUT));
    }

    /** What a page says after the operation has succeeded. */
    public Optional<String> done(String operation) {
        return first("done." + operation).map(Label::text);
    }

    public Label state(String value) {
        return first(STATE + value).orElseGet(() -> new Label(words(value), Optional.empty()));
    }

    private Optional<Label> first(String... keys) {
        return Stream.of(keys).map(labels::get).flatMap(Stream::ofNullable).findFirst();
    }

    public List<String> keys() {
        return List.copyOf(labels.keySet());
    }

    /** Of a code. The words of a person may be in its place. */
    private static String words(String value) {
        if (!CODE.matcher(value).matches()) {
            return value;
        }
        String words = value.replace('_', ' ').replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
