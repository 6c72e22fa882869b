package marketplace.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A constant that has a written form in requests, answers and stored items.
 *
 * <p>One place for the written form, so that JSON, items, schemas and documents cannot disagree on it.
 */
public interface Wire {

    /** The written form: the constant's name in lower case unless the constant says otherwise. */
    default String wire() {
        return ((Enum<?>) this).name().toLowerCase(Locale.ROOT);
    }

    /** The constant of {@code type} that is written {@code text}; empty when there is none. */
    static <E extends Enum<E> & Wire> Optional<E> find(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(text))
                .findFirst();
    }

    /** The constant of {@code type} in something we wrote ourselves; anything else is a bug or a damaged item. */
    static <E extends Enum<E> & Wire> E require(Class<E> type, String text) {
        return find(type, text)
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " '" + text + "'"));
    }
}
