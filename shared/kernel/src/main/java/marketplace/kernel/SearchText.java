package marketplace.kernel;

import java.text.Normalizer;
import java.util.Locale;

public final class SearchText {

    private SearchText() {}

    /** The text without differences of case, width and spacing. */
    public static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("\\s+", " ");
    }

    /** The normal text without accents: São Paulo is sao paulo. */
    public static String folded(String text) {
        return Normalizer.normalize(normal(text), Normalizer.Form.NFD).replaceAll("\\p{M}+", "");
    }
}
