package marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The formats that a {@link Field} may name, as rules.
 *
 * <p>A format promises that what passes can be decoded, so each is checked with the very means that decodes it.
 */
final class Formats {

    // RFC 3339; more than that (years of five digits, no seconds) java.time would take as well.
    private static final Pattern DATE_TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    // Whether mail arrives there only a letter can tell; this refuses what is certainly no address.
    private static final Pattern EMAIL =
            Pattern.compile("[^\\s@\\p{Cntrl}]{1,64}@[^\\s@\\p{Cntrl}]+\\.[^\\s@\\p{Cntrl}]+");
    private static final int MAX_EMAIL_LENGTH = 254;
    private static final int MAX_YEAR = 9999;

    private Formats() {}

    static Rule of(String format) {
        return switch (format) {
            case "date-time" ->
                text(Formats::isDateTime, "must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z");
            case "date" -> text(Formats::isDate, "must be an ISO 8601 date, such as 2026-01-31");
            case "email" -> text(Formats::isEmail, "must be an e-mail address");
            case "uri" -> text(Formats::isUri, "must be an absolute URI");
            case "int32" -> within(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "int64" -> within(Long.MIN_VALUE, Long.MAX_VALUE);
            default -> throw new IllegalArgumentException("no rule for the format " + format);
        };
    }

    private static Rule text(Predicate<String> fits, String sentence) {
        return Rule.that(value -> !value.isTextual() || fits.test(value.textValue()), sentence);
    }

    private static Rule within(long least, long most) {
        BigDecimal low = BigDecimal.valueOf(least);
        BigDecimal high = BigDecimal.valueOf(most);
        Predicate<JsonNode> fits = value -> !value.isNumber()
                || (value.decimalValue().compareTo(low) >= 0
                        && value.decimalValue().compareTo(high) <= 0);
        return Rule.that(fits, "must be from " + least + " to " + most);
    }

    private static boolean isDateTime(String text) {
        if (!DATE_TIME.matcher(text).matches()) {
            return false;
        }
        try {
            int year = OffsetDateTime.parse(text)
                    .withOffsetSameInstant(ZoneOffset.UTC)
                    .getYear();
            // Our own written form has four digits for the year, in UTC.
            return year >= 0 && year <= MAX_YEAR;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static boolean isDate(String text) {
        try {
            return DATE.matcher(text).matches() && LocalDate.parse(text) != null;
        } catch (DateTimeException _) {
            return false;
        }
    }

    private static boolean isEmail(String text) {
        return text.length() <= MAX_EMAIL_LENGTH && EMAIL.matcher(text).matches();
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).isAbsolute();
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
