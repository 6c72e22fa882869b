package marketplace.kernel;

/** The page size of a list. A larger request is reduced to the maximum; the input schema refuses less than one. */
public record PageSize(int usual, int most) {

    /** Takes the requested size, null for the default. */
    public int of(Integer asked) {
        return asked == null ? usual : Math.min(asked, most);
    }
}
