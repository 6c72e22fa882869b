package marketplace.webhooks.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** The header of that name, RFC 9110 10.2.3: a number of seconds or a date. Only a 429 and a 503 have it here. */
final class RetryAfter {

    /** More digits would be longer than any wait that is obeyed. */
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private RetryAfter() {}

    /** @param date of the response: a wait until a date is told by the receiver's own clock */
    static Optional<Duration> of(int status, String header, String date) {
        if (header == null || (status != 429 && status != 503)) {
            return Optional.empty();
        }
        String text = header.strip();
        Optional<Duration> wait = SECONDS.matcher(text).matches()
                ? Optional.of(Duration.ofSeconds(Long.parseLong(text)))
                : date(text)
                        .flatMap(until -> Optional.ofNullable(date)
                                .flatMap(RetryAfter::date)
                                .map(now -> Duration.between(now, until)));
        return wait.filter(Duration::isPositive);
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
