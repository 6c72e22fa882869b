package marketplace.kernel.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.kernel.Problem;

/**
 * A word of a text, folded. Dashes, dots and apostrophes within it do not count: Jean-Luc is found as jeanluc, and as
 * jean and luc.
 *
 * @param whole without them
 * @param parts between them, in order; of a plain word itself
 */
public record SearchWord(String whole, List<String> parts) {

    /** Signs count at the end: c, c++ and c# are three words. */
    private static final String PART = "[\\p{L}\\p{N}]+(?:[+#]+(?![\\p{L}\\p{N}]))?";

    private static final Pattern WORD = Pattern.compile(PART + "(?:" + SearchText.JOINT + PART + ")*");

    private static final Pattern JOINT = Pattern.compile(SearchText.JOINT);

    public SearchWord {
        parts = List.copyOf(parts);
    }

    /** The words of a text, each once. */
    public static List<SearchWord> all(String text) {
        return WORD.matcher(SearchText.jointed(text))
                .results()
                .map(MatchResult::group)
                .map(word -> new SearchWord(
                        JOINT.matcher(word).replaceAll(""),
                        JOINT.splitAsStream(word).toList()))
                .distinct()
                .toList();
    }

    /** The words that a caller searches for. */
    public static List<SearchWord> require(String field, String text) {
        List<SearchWord> words = all(text);
        if (words.isEmpty()) {
            throw Problem.invalid(field, "must have a letter or a digit");
        }
        return words;
    }

    /** What a text is found by: its words, and the parts of each. */
    public static List<String> terms(String text) {
        return all(text).stream()
                .flatMap(word -> Stream.concat(Stream.of(word.whole), word.parts.stream()))
                .distinct()
                .toList();
    }

    /** Whether a text with these terms has the word, in one piece or in parts. */
    public boolean isIn(Collection<String> terms) {
        return terms.contains(whole) || terms.containsAll(parts);
    }

    /** The terms under which the texts that have the word are listed. */
    public List<String> lists() {
        String longest =
                parts.stream().max(Comparator.comparingInt(String::length)).orElse(whole);
        return Stream.of(whole, longest).distinct().toList();
    }

    public SearchWord map(UnaryOperator<String> each) {
        return new SearchWord(each.apply(whole), parts.stream().map(each).toList());
    }
}
