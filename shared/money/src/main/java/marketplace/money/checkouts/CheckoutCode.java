package marketplace.money.checkouts;

import java.time.Instant;
import java.util.regex.Pattern;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;

/** The secret part of a checkout's address, 80 bits. Anyone who has it may pay; the id is no secret. */
public record CheckoutCode(String value) {

    private static final int LENGTH = 16;
    private static final Pattern FORM = Pattern.compile("[0-9a-hjkmnp-tv-z]{" + LENGTH + "}");

    /** A malformed code is refused like an unknown one. */
    public CheckoutCode {
        if (!FORM.matcher(value).matches()) {
            throw IdKind.CHECKOUT.unknown();
        }
    }

    public static CheckoutCode next(Ids ids, Instant now) {
        String id = ids.next(IdKind.CHECKOUT, now);
        return new CheckoutCode(id.substring(id.length() - LENGTH));
    }

    public String url(String origin) {
        return origin + "/c/" + value;
    }

    @Override
    public String toString() {
        return value;
    }
}
