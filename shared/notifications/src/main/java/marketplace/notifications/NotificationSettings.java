package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which mails a person gets, and when. Stored on the first mail or the first change.
 *
 * @param recipient the account's id, or the hash of an e-mail without an account
 * @param off categories that are turned off
 * @param quietHours null for none
 * @param timeZone null for the zone of the profile
 * @param unsubscribeKey signs the unsubscribe links, in hex
 */
record NotificationSettings(
        String recipient,
        List<NotificationCategory> off,
        QuietHours quietHours,
        String timeZone,
        String unsubscribeKey,
        long version) {

    NotificationSettings {
        off = List.copyOf(off);
    }

    static NotificationSettings initial(String recipient, String unsubscribeKey) {
        return new NotificationSettings(recipient, List.of(), QuietHours.DEFAULT, null, unsubscribeKey, 0);
    }

    boolean admits(NotificationCategory category) {
        return !off.contains(category);
    }

    NotificationSettings without(NotificationCategory category) {
        List<NotificationCategory> more = Stream.concat(off.stream(), Stream.of(category))
                .distinct()
                .sorted()
                .toList();
        return new NotificationSettings(recipient, more, quietHours, timeZone, unsubscribeKey, version);
    }

    NotificationSettings next() {
        return new NotificationSettings(recipient, off, quietHours, timeZone, unsubscribeKey, version + 1);
    }

    /** Without a time zone there are no quiet hours. */
    Optional<Instant> quietUntil(Instant now, Optional<ZoneId> zone) {
        return quietHours == null ? Optional.empty() : zone.flatMap(known -> quietHours.endAt(now, known));
    }
}
