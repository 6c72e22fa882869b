package marketplace.accounts.email;

import java.time.ZoneId;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/** The time zones of the people who read mails. */
@FunctionalInterface
public interface ReaderZones {

    /** Of the notification settings, else of the profile. */
    Optional<ZoneId> find(AccountId reader);
}
