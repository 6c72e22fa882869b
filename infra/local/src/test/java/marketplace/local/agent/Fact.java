package marketplace.local.agent;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value in a text.
 *
 * @param near the words beside it, which say what it is
 */
record Fact(Kind kind, String text, Set<String> near, int start) {

    enum Kind {
        QUOTED("\"([^\"]+)\""),
        URL("(https?://[^\\s,;]*[^\\s,;.])"),
        EMAIL("([\\w.+-]+@[\\w.-]+\\w)"),
        DATE("(\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+Z)?)"),
        TIME("(\\d\\d:\\d\\d)"),
        MONEY("(\\d+(?:\\.\\d+)?) USD"),
        ID("\\b([a-z]{2,5}_[A-Za-z0-9]{6,}(?:_[A-Za-z0-9]+)*)"),
        NUMBER("\\b(\\d+(?:\\.\\d+)?)"),
        PLACE("(?<= in )([A-Z]\\w+)");

        private final String form;

        Kind(String form) {
            this.form = form;
        }
    }

    private static final Pattern ANY =
            Pattern.compile(Stream.of(Kind.values()).map(kind -> kind.form).collect(Collectors.joining("|")));

    private static final int WORDS_BEFORE = 4;
    private static final int WORDS_AFTER = 3;

    static List<Fact> in(String text) {
        List<Fact> facts = new ArrayList<>();
        Matcher matcher = ANY.matcher(text);
        while (matcher.find()) {
            for (Kind kind : Kind.values()) {
                String value = matcher.group(kind.ordinal() + 1);
                if (value != null) {
                    facts.add(new Fact(kind, value, near(text, matcher.start(), matcher.end()), matcher.start()));
                }
            }
        }
        return facts;
    }

    /** The text without its values: what is to be done. */
    static String without(String text) {
        return ANY.matcher(text).replaceAll(" ");
    }

    private static Set<String> near(String text, int start, int end) {
        String[] before = text.substring(0, start).split("[,;.\"]\\s|\\band\\b", -1);
        String[] after = text.substring(end).split("[,;.\"]|\\band\\b", -1);
        return Words.of(last(before[before.length - 1].trim().split("\\s+"))
                + " "
                + Stream.of(after[0].trim().split("\\s+")).limit(WORDS_AFTER).collect(Collectors.joining(" ")));
    }

    private static String last(String[] words) {
        return Stream.of(words).skip(Math.max(0, words.length - WORDS_BEFORE)).collect(Collectors.joining(" "));
    }

    BigDecimal amount() {
        return new BigDecimal(text);
    }
}
