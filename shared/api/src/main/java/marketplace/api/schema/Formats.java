package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.format.Format;
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.KeywordValidator;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.kernel.Instants;
import marketplace.kernel.text.VisibleText;

/** The formats of {@link Field}. Each is checked by the code that decodes it, so a valid text can always be decoded. */
public final class Formats {

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    // Refuses only texts that cannot be an address.
    private static final Pattern EMAIL =
            Pattern.compile("[^\\s@\\p{Cntrl}]{1,64}@[^\\s@\\p{Cntrl}]+\\.[^\\s@\\p{Cntrl}]+");
    private static final int MAX_EMAIL_LENGTH = 254;

    private static final Map<String, DescribedFormat> BY_NAME = Stream.of(
                    new TextFormat(
                            "date-time",
                            "must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                            text -> Instants.parse(text).isPresent()),
                    new TextFormat("date", "must be an ISO 8601 date, such as 2026-01-31", Formats::isDate),
                    new TextFormat("email", "must be an e-mail address", Formats::isEmail),
                    new TextFormat("uri", "must be an absolute URI", Formats::isUri),
                    new NumberFormat("int32", Integer.MIN_VALUE, Integer.MAX_VALUE),
                    new NumberFormat("int64", Long.MIN_VALUE, Long.MAX_VALUE))
            .collect(Collectors.toUnmodifiableMap(DescribedFormat::getName, format -> format));

    private Formats() {}

    static FormatKeyword keyword() {
        return new FormatKeyword(Map.copyOf(BY_NAME)) {
            @Override
            public KeywordValidator newValidator(
                    SchemaLocation location, JsonNode format, Schema parent, SchemaContext context) {
                if (!BY_NAME.containsKey(format.asText())) {
                    throw new IllegalArgumentException("no rule for the format " + format);
                }
                return super.newValidator(location, format, parent, context);
            }
        };
    }

    static String sentence(String format) {
        return BY_NAME.get(format).sentence();
    }

    private sealed interface DescribedFormat extends Format {

        String sentence();
    }

    private record TextFormat(String getName, String sentence, Predicate<String> fits) implements DescribedFormat {

        @Override
        public boolean matches(ExecutionContext context, String value) {
            return fits.test(value);
        }
    }

    private record NumberFormat(String getName, long least, long most) implements DescribedFormat {

        @Override
        public String sentence() {
            return "must be from " + least + " to " + most;
        }

        @Override
        public boolean matches(ExecutionContext context, SchemaContext schema, JsonNode value) {
            return !value.isNumber()
                    || (value.decimalValue().compareTo(BigDecimal.valueOf(least)) >= 0
                            && value.decimalValue().compareTo(BigDecimal.valueOf(most)) <= 0);
        }
    }

    private static boolean isDate(String text) {
        try {
            return DATE.matcher(text).matches() && LocalDate.parse(text) != null;
        } catch (DateTimeException _) {
            return false;
        }
    }

    /** Direction marks would show another address than the one that is used. */
    private static boolean isEmail(String text) {
        return text.length() <= MAX_EMAIL_LENGTH && EMAIL.matcher(text).matches() && VisibleText.isOneLine(text);
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).isAbsolute();
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
