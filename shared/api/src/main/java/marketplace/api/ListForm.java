package marketplace.api;

/**
 * A list in an answer. The pipeline takes {@code limit} and {@code cursor}, and returns {@code count}, {@code
 * hasMore} and {@code nextCursor}.
 *
 * @param most the largest page size; larger limits are reduced to it
 */
public record ListForm(String plural, String description, int usual, int most) {

    /** A list that always fits on one page. */
    static ListForm whole(String plural, String description) {
        return new ListForm(plural, description, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    public boolean isWhole() {
        return usual == Integer.MAX_VALUE;
    }
}
