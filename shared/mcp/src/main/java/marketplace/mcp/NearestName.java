package marketplace.mcp;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The known name that a misspelt one may mean: the one with most words in common, such as recipientEmail for email; of
 * several, the one with the nearest spelling.
 */
public final class NearestName {

    private NearestName() {}

    /** @param known at least one */
    public static String of(String name, Set<String> known) {
        List<String> words = words(name);
        Comparator<String> byCommonWords = Comparator.comparingLong(
                candidate -> -words(candidate).stream().filter(words::contains).count());
        return known.stream()
                .min(byCommonWords.thenComparingInt(
                        candidate -> distance(String.join("", words), String.join("", words(candidate)))))
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

    /** The Levenshtein distance. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
