package marketplace.accounts.email;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** A time as mails write it, with the name of its zone. */
public final class MailTime {

    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("EEE d MMM uuuu, HH:mm '('VV')'", Locale.ENGLISH);

    private MailTime() {}

    public static String text(Instant at, ZoneId zone) {
        String named = FORM.format(at.atZone(zone));
        return zone.equals(ZoneOffset.UTC) ? named.replace("(Z)", "(UTC)") : named;
    }

    /** In UTC for a reader without a zone. */
    public static String text(Instant at, Optional<ZoneId> zone) {
        return text(at, zone.orElse(ZoneOffset.UTC));
    }
}
