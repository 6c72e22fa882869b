package marketplace.studies.findings;

import java.util.regex.Pattern;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;

/**
 * Where a bug shows, as far as the tester said so.
 *
 * @param stepId null if the tester named no step of the plan
 * @param path null if unknown
 * @param element null if unknown
 */
public record BugPlace(String stepId, String path, String element, FindingCategory category) {

    /** Scheme and host, query and fragment, and a slash at the end. */
    private static final Pattern NOT_PATH = Pattern.compile("^[a-z]+://[^/]*|[?#].*$|/+(?=$|[?#])");

    private static final int DIGEST_BYTES = 16;

    private static final Pattern NUMBER = Pattern.compile("(?<=/)\\d+(?=/|$)");

    /** How the structure of two reports compares. */
    public enum Fit {
        /** Same path and element, and no two different steps. */
        SAME,
        /** Not enough is known to say. */
        OPEN,
        /** Another path or element: another bug, whatever the texts say. */
        OTHER
    }

    public Fit fit(BugPlace other) {
        String here = pathOf(path);
        String there = pathOf(other.path);
        String mine = elementOf(element);
        String theirs = elementOf(other.element);
        if (differ(here, there) || differ(mine, theirs)) {
            return Fit.OTHER;
        }
        boolean known = !here.isEmpty() && !there.isEmpty() && !mine.isEmpty() && !theirs.isEmpty();
        return known && !differ(stepOf(stepId), stepOf(other.stepId)) ? Fit.SAME : Fit.OPEN;
    }

    /** The same for two places with the same page and element, or that both leave the same unknown. */
    String digest() {
        return Sha256.prefix(pathOf(path) + "\n" + elementOf(element), DIGEST_BYTES);
    }

    public boolean isKnown() {
        return path != null && element != null;
    }

    /** Fills what is unknown here from another report of the same bug. */
    public BugPlace or(BugPlace other) {
        return new BugPlace(
                stepId == null ? other.stepId : stepId,
                path == null ? other.path : path,
                element == null ? other.element : element,
                category);
    }

    private static boolean differ(String one, String other) {
        return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
    }

    private static String stepOf(String text) {
        return text == null ? "" : text.strip();
    }

    /** The same page for two numbered records is one path. The start page is a slash. */
    private static String pathOf(String text) {
        if (text == null || text.isBlank()) {
            return "";
        }
        String bare = NOT_PATH.matcher(SearchText.normal(text)).replaceAll("");
        return bare.isEmpty() ? "/" : NUMBER.matcher(bare).replaceAll("0");
    }

    private static String elementOf(String text) {
        return text == null ? "" : String.join(" ", SearchText.words(text));
    }
}
