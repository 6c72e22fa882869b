package marketplace.money.checkouts;

import java.time.Instant;
import java.util.regex.Pattern;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;

/**
 * The part of a checkout's address that cannot be guessed: 16 characters of Crockford's base 32, 80 bits.
 *
 * <p>Whoever holds it may pay, so it is not the id, which stands in logs and begins with a time.
 */
public record CheckoutCode(String value) {

    private static final int LENGTH = 16;
    private static final Pattern FORM = Pattern.compile("[0-9a-hjkmnp-tv-z]{" + LENGTH + "}");

    /** Refuses a malformed code exactly as an unknown one. */
    public CheckoutCode {
        if (!FORM.matcher(value).matches()) {
            throw IdKind.CHECKOUT.unknown();
        }
    }

    /** A new code: the random end of an id that is used for nothing else. */
    public static CheckoutCode next(Ids ids, Instant now) {
        String id = ids.next(IdKind.CHECKOUT, now);
        return new CheckoutCode(id.substring(id.length() - LENGTH));
    }

    /** Where the checkout is paid (decisions §6). */
    public String url(String origin) {
        return origin + "/c/" + value;
    }

    @Override
    public String toString() {
        return value;
    }
}
