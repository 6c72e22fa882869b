package marketplace.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An enum with a written form for JSON, stored items, schemas and documents. */
public interface Wire {

    /** By default the constant's name in lower case. */
    default String wire() {
        return ((Enum<?>) this).name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E> & Wire> Optional<E> find(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(text))
                .findFirst();
    }

    /** Parses a stored value; anything unknown is a bug or a damaged item. */
    static <E extends Enum<E> & Wire> E require(Class<E> type, String text) {
        return find(type, text)
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " '" + text + "'"));
    }
}
