package marketplace.kernel;

/**
 * How many items a page of a listing holds.
 *
 * <p>More than the most is not an error but simply the most (decisions §1); less than one is refused by the input's shape.
 *
 * @param usual when the caller does not say
 * @param most whatever the caller says
 */
public record PageSize(int usual, int most) {

    /** Takes what the caller asked for, null for nothing. */
    public int of(Integer asked) {
        return asked == null ? usual : Math.min(asked, most);
    }
}
