package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import marketplace.api.Foundation;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;

/** The time zones and quiet hours of people. */
final class LocalTimes {

    private final SettingsStore settings;
    private final Humans humans;

    LocalTimes(Foundation foundation) {
        this.settings = new SettingsStore(foundation.table(), foundation.random());
        this.humans = new Humans(foundation.table());
    }

    Optional<ZoneId> zone(AccountId account) {
        return zone(settings.get(account.value()), Optional.of(account));
    }

    /** Of the settings, else of the profile. */
    Optional<ZoneId> zone(NotificationSettings wanted, Optional<AccountId> account) {
        return Optional.ofNullable(wanted.timeZone())
                .map(ZoneId::of)
                .or(() -> account.flatMap(humans::findOf)
                        .map(human -> human.profile().zone()));
    }

    /** The end of the account's quiet hours if {@code now} is within them. */
    Optional<Instant> quietUntil(String recipient, Instant now) {
        NotificationSettings wanted = settings.get(recipient);
        return wanted.quietUntil(now, zone(wanted, Optional.of(new AccountId(recipient))));
    }
}
