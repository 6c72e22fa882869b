package marketplace.accounts;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.kernel.Problem;

/** A normalised e-mail address: trimmed, lower case, ASCII only, so that addresses that look alike are alike. */
public record Email(String value) {

    public static final int MAX_LENGTH = 254;

    private static final int LOCAL_MAX_LENGTH = 64;

    private static final Pattern FORM =
            Pattern.compile("[a-z0-9!#$%&'*+/=?^_`{|}~-]++(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]++)*+"
                    + "@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])");

    public static Optional<Email> find(String text) {
        String normal = text.strip().toLowerCase(Locale.ROOT);
        boolean sound = normal.length() <= MAX_LENGTH
                && normal.indexOf('@') <= LOCAL_MAX_LENGTH
                && FORM.matcher(normal).matches();
        return sound ? Optional.of(new Email(normal)) : Optional.empty();
    }

    public static Email require(String text) {
        return find(text)
                .orElseThrow(() -> Problem.invalid("email", "must be an e-mail address such as ada@example.com"));
    }

    @Override
    public String toString() {
        return value;
    }
}
