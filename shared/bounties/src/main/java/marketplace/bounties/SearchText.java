package marketplace.bounties;

import java.text.Normalizer;
import java.util.Locale;

/** The form in which texts are compared. */
final class SearchText {

    private SearchText() {}

    /** The text without differences of case, width and spacing. */
    static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("\\s+", " ");
    }
}
