package marketplace.functions;

import java.util.Map;

/**
 * A function's variables, read once when it starts.
 *
 * <p>A missing or malformed one stops the start and is named: a function that starts without what it needs fails later,
 * at somebody's request.
 */
public final class Variables {

    private final Map<String, String> values;

    public Variables(Platform platform) {
        this.values = platform.environment();
    }

    public String text(String name) {
        String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException("the variable " + name + " is missing; template.yaml must set it");
        }
        return value;
    }

    public int number(String name) {
        try {
            return Integer.parseInt(text(name));
        } catch (NumberFormatException _) {
            throw new IllegalStateException("the variable " + name + " must be a whole number");
        }
    }
}
