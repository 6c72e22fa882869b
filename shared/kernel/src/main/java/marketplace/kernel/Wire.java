package marketplace.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

public interface Wire {

    default String wire() {
        return ((Enum<?>) this).name().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E> & Wire> Optional<E> find(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.wire().equals(text))
                .findFirst();
    }

    static <E extends Enum<E> & Wire> E require(Class<E> type, String text) {
        return find(type, text)
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + " '" + text + "'"));
    }
}
