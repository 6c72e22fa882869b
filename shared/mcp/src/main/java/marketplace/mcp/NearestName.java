package marketplace.mcp;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.text.Edits;

/** The known name that an unknown one means, as far as its spelling tells. */
public final class NearestName {

    /** Known names of at most so many letters are missed by one edit, longer ones by two. */
    private static final int SHORT_NAME = 6;

    /** Other words for arguments; the first one that a call takes is meant. */
    private static final Map<String, List<String>> SYNONYMS = Map.ofEntries(
            Map.entry("body", List.of("content", "message")),
            Map.entry("email", List.of("recipientEmail", "payerEmail")),
            Map.entry("from", List.of("start")),
            Map.entry("idempotency", List.of("idempotencyKey")),
            Map.entry("images", List.of("imageUploadIds")),
            Map.entry("keyword", List.of("search")),
            Map.entry("message", List.of("content")),
            Map.entry("q", List.of("search")),
            Map.entry("query", List.of("search")),
            Map.entry("text", List.of("content", "message")),
            Map.entry("to", List.of("end")),
            Map.entry("transfers", List.of("recipients")));

    private NearestName() {}

    /** The known name that differs in case and separators only, or by a slip of the keyboard. */
    public static Optional<String> misspelt(String name, Set<String> known) {
        String letters = letters(name);
        return known.stream()
                .filter(candidate -> isSlip(letters, letters(candidate)))
                .min(Comparator.<String>comparingInt(candidate -> Edits.between(letters, letters(candidate)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    public static Optional<String> synonym(String name, Set<String> known) {
        return SYNONYMS.getOrDefault(letters(name), List.of()).stream()
                .filter(known::contains)
                .findFirst();
    }

    /** Whether the names differ in case and separators only. */
    public static boolean hasSameLetters(String one, String other) {
        return letters(one).equals(letters(other));
    }

    private static boolean isSlip(String letters, String known) {
        int edits = known.length() <= SHORT_NAME ? 1 : 2;
        return Math.abs(letters.length() - known.length()) <= edits && Edits.between(letters, known) <= edits;
    }

    private static String letters(String name) {
        return String.join("", words(name));
    }

    /**
     * The known name with most words in common, such as get_note for read_note; of several, the one with the nearest
     * spelling.
     *
     * @param known at least one
     */
    public static String of(String name, Set<String> known) {
        List<String> words = words(name);
        Comparator<String> byCommonWords = Comparator.comparingLong(
                candidate -> -words(candidate).stream().filter(words::contains).count());
        return known.stream()
                .min(byCommonWords.thenComparingInt(candidate -> Edits.between(letters(name), letters(candidate))))
                .orElseThrow();
    }

    private static List<String> words(String name) {
        return Stream.of(name.substring(0, Math.min(name.length(), 60))
                        .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                        .toLowerCase(Locale.ROOT)
                        .split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
