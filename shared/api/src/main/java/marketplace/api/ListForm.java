package marketplace.api;

import java.util.List;
import marketplace.kernel.paging.PageSize;

/**
 * A list in an answer. The pipeline takes {@code limit} and {@code cursor}, and returns {@code count}, {@code
 * hasMore} and {@code nextCursor}.
 *
 * @param most the largest page size; larger limits are reduced to it
 * @param mostAnonymous the largest page size without credentials
 * @param window how many items are counted and reached; 0 for a list without a window. With a window, the pipeline
 *     also takes {@code offset} and returns {@code totalCount}, {@code offset} and {@code limit}.
 * @param polled whether callers poll: the pipeline also takes {@code since} and returns {@code latestCursor}
 * @param lastPage the last page that can be named by its number; 0 for a list without numbers. Otherwise the pipeline
 *     also takes {@code page}.
 * @param suggested the filters of which the pipeline returns other values, as {@code suggestions}, where nothing was
 *     found
 */
public record ListForm(
        String plural,
        String description,
        int usual,
        int most,
        int mostAnonymous,
        int window,
        boolean polled,
        int lastPage,
        List<String> suggested) {

    public ListForm {
        suggested = List.copyOf(suggested);
    }

    public ListForm(String plural, String description, int usual, int most) {
        this(plural, description, usual, most, most, 0, false, 0, List.of());
    }

    public static ListForm polled(String plural, String description, int usual, int most) {
        return new ListForm(plural, description, usual, most, most, 0, true, 0, List.of());
    }

    public static ListForm numbered(String plural, String description, int usual, int most, int lastPage) {
        return new ListForm(plural, description, usual, most, most, 0, false, lastPage, List.of());
    }

    /** A ranked list, which ends after {@code window} items. */
    public static ListForm ranked(
            String plural, String description, int usual, int most, int mostAnonymous, int window) {
        return new ListForm(plural, description, usual, most, mostAnonymous, window, false, 0, List.of());
    }

    public boolean isRanked() {
        return window > 0;
    }

    public boolean isNumbered() {
        return lastPage > 0;
    }

    public ListForm sized(PageSize pages) {
        return new ListForm(
                plural, description, pages.usual(), pages.most(), pages.most(), window, polled, lastPage, suggested);
    }

    /** The list suggests other values of these filters where nothing was found. */
    public ListForm suggesting(String... filters) {
        return new ListForm(
                plural, description, usual, most, mostAnonymous, window, polled, lastPage, List.of(filters));
    }

    /** A list that always fits on one page. */
    static ListForm whole(String plural, String description) {
        return new ListForm(plural, description, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    public boolean isWhole() {
        return usual == Integer.MAX_VALUE;
    }
}
