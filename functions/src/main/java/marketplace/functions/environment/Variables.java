package marketplace.functions.environment;

import java.util.Arrays;
import java.util.Map;
import marketplace.kernel.Wire;

/** A function's variables. A missing or malformed one stops the start, instead of failing a request later. */
public final class Variables {

    private final Map<String, String> values;

    public Variables(Platform platform) {
        this.values = platform.environment();
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw missing(name);
        }
        return value;
    }

    private static IllegalStateException missing(String name) {
        return new IllegalStateException("the variable " + name + " is missing; template.yaml must set it");
    }

    /** May be empty, but must exist. */
    public String optionalText(String name) {
        String value = values.get(name);
        if (value == null) {
            throw missing(name);
        }
        return value.strip();
    }

    public int number(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException _) {
            throw new IllegalStateException("the variable " + name + " must be a whole number");
        }
    }

    public <E extends Enum<E> & Wire> E constant(String name, Class<E> type) {
        return Wire.find(type, text(name))
                .orElseThrow(() -> new IllegalStateException("the variable " + name + " must be one of "
                        + Arrays.stream(type.getEnumConstants()).map(Wire::wire).toList()));
    }
}
