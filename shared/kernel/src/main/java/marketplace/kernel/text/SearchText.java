package marketplace.kernel.text;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.kernel.Problem;

public final class SearchText {

    /** Letters that Unicode does not decompose. */
    private static final Map<Integer, String> WRITTEN_AS = Map.ofEntries(
            Map.entry((int) 'ß', "ss"),
            Map.entry((int) 'æ', "ae"),
            Map.entry((int) 'œ', "oe"),
            Map.entry((int) 'ø', "o"),
            Map.entry((int) 'ł', "l"),
            Map.entry((int) 'đ', "d"),
            Map.entry((int) 'ð', "d"),
            Map.entry((int) 'þ', "th"),
            Map.entry((int) 'ħ', "h"),
            Map.entry((int) 'ŧ', "t"),
            Map.entry((int) 'ı', "i"));

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    /** Signs count: c, c++ and c# are three words, and so are net and .net. */
    private static final Pattern WORD =
            Pattern.compile("(?:(?<![\\p{L}\\p{N}.])\\.)?[\\p{L}\\p{N}]+(?:[+#]+(?![\\p{L}\\p{N}]))?");

    /** What does not count between the parts of a word: a dash, a dot or an apostrophe, of any script. */
    static final String JOINT = "[\\p{Pd}\u2212\u00AD.\u00B7\u30FB'`\u2018\u2019\u02BB\u02BC\u2032]";

    private static final Pattern NOT_COUNTED = Pattern.compile(JOINT + "|\\s");

    private SearchText() {}

    /** A small letter without a decomposition, as it is written without its sign: ł is l, ß is ss. */
    public static String plain(int letter) {
        return WRITTEN_AS.getOrDefault(letter, Character.toString(letter));
    }

    /** The text without differences of case, width and spacing. */
    public static String normal(String text) {
        String trimmed = Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip();
        return SPACES.matcher(trimmed).replaceAll(" ");
    }

    /** The words of the folded text, each once. One with a dot before it counts without the dot too. */
    public static List<String> words(String text) {
        return WORD.matcher(folded(text))
                .results()
                .map(MatchResult::group)
                .flatMap(word -> word.startsWith(".") ? Stream.of(word, word.substring(1)) : Stream.of(word))
                .distinct()
                .toList();
    }

    /** The normal text in plain letters: São Paulo is sao paulo, Łódź is lodz. */
    public static String folded(String text) {
        String normal = normal(text);
        if (normal.chars().allMatch(c -> c < 128)) {
            return normal;
        }
        StringBuilder folded = new StringBuilder(text.length());
        MARKS.matcher(Normalizer.normalize(normal, Normalizer.Form.NFD))
                .replaceAll("")
                .codePoints()
                .mapToObj(SearchText::plain)
                .forEach(folded::append);
        return folded.toString();
    }

    /**
     * The folded text as a skill or a city is compared: spaces, dashes, dots and apostrophes do not count. So
     * front-end, front end and frontend are one, and so are Node.js and nodejs.
     */
    public static String term(String text) {
        return NOT_COUNTED.matcher(jointed(text)).replaceAll("");
    }

    /** The term of what a caller searches for. */
    public static String requireTerm(String field, String text) {
        String term = term(text);
        if (term.isEmpty()) {
            throw Problem.invalid(field, "must have a letter or a digit");
        }
        return term;
    }

    /** The folded text. Its acute accents on their own are apostrophes: alone, Unicode makes a space of them. */
    static String jointed(String text) {
        return folded(text.replace('\u00B4', '\''));
    }
}
