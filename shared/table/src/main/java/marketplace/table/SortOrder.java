package marketplace.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which the database sorts texts: by their bytes in UTF-8.
 *
 * <p>Not Java's own, which compares UTF-16 units and puts an emoji before a character of the private area.
 */
public final class SortOrder {

    public static final Comparator<String> COMPARATOR = (one, other) ->
            Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

    private SortOrder() {}
}
