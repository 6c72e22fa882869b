package marketplace.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** DynamoDB orders strings by UTF-8 bytes. Java compares UTF-16 units, which differs outside the basic plane. */
public final class SortOrder {

    public static final Comparator<String> COMPARATOR = SortOrder::compare;

    private SortOrder() {}

    /** Both orders agree up to the first surrogate that the strings do not share. Only there are bytes needed. */
    private static int compare(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        for (int i = 0; i < shorter; i++) {
            char unit = one.charAt(i);
            char otherUnit = other.charAt(i);
            if (unit != otherUnit) {
                return Character.isSurrogate(unit) || Character.isSurrogate(otherUnit)
                        ? compareBytes(one, other)
                        : unit - otherUnit;
            }
        }
        String longer = one.length() > shorter ? one : other;
        return longer.length() > shorter && Character.isSurrogate(longer.charAt(shorter))
                ? compareBytes(one, other)
                : one.length() - other.length();
    }

    private static int compareBytes(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
