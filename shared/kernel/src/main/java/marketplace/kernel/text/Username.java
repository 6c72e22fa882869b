package marketplace.kernel.text;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The unique name of a human profile, in lower case. It never begins like a profile id, so it can stand for one. */
public record Username(String value) {

    public static final String PATTERN = "^(?![Hh][Uu][Mm]_)[A-Za-z0-9][A-Za-z0-9_-]{2,29}$";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    /** Empty for a text that cannot be one. */
    public static Optional<Username> find(String text) {
        return FORM.matcher(text).matches()
                ? Optional.of(new Username(text.toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }
}
