package marketplace.kernel.text;

/** Lengths of texts in code points, as limits count them: an emoji is one character, not two. */
public final class Characters {

    private Characters() {}

    public static boolean areMoreThan(int most, String text) {
        return text.length() > most && text.codePointCount(0, text.length()) > most;
    }

    /** The first {@code most} characters; a shorter text as it is. */
    public static String first(int most, String text) {
        return areMoreThan(most, text) ? text.substring(0, text.offsetByCodePoints(0, most)) : text;
    }

    /** A longer text ends with an ellipsis, which counts. */
    public static String shortened(int most, String text) {
        return areMoreThan(most, text) ? first(most - 1, text) + "…" : text;
    }
}
