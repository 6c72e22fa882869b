package marketplace.kernel.paging;

/** A larger request is reduced to the maximum; the input schema refuses less than one. */
public record PageSize(int usual, int most) {

    public int of(Integer asked) {
        return asked == null ? usual : Math.min(asked, most);
    }
}
