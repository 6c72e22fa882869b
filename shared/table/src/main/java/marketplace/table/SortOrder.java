package marketplace.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** DynamoDB orders strings by UTF-8 bytes. Java compares UTF-16 units, which differs outside the basic plane. */
public final class SortOrder {

    public static final Comparator<String> COMPARATOR = (one, other) ->
            Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

    private SortOrder() {}
}
