package marketplace.notifications;

import java.security.SecureRandom;
import java.util.Optional;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** Turns off a category for anyone who has the link. */
public final class Unsubscribing {

    private static final int MAX_ROUNDS = 5;

    private final Table table;
    private final SettingsStore settings;

    public Unsubscribing(Table table) {
        this.table = table;
        this.settings = new SettingsStore(table, new SecureRandom());
    }

    /** Completes "mails about"; empty for a link that is not valid. */
    public Optional<String> subject(String token) {
        return found(token).map(target -> target.category().subject());
    }

    /** As {@link #subject}; from now on no mails of the category are sent. */
    public Optional<String> unsubscribe(String token) {
        Optional<UnsubscribeLinks.Target> found = found(token);
        found.ifPresent(this::turnOff);
        return found.map(target -> target.category().subject());
    }

    private Optional<UnsubscribeLinks.Target> found(String token) {
        return UnsubscribeLinks.parse(token)
                .filter(target -> settings.find(target.recipient())
                        .filter(stored -> UnsubscribeLinks.isSignedBy(stored, target))
                        .isPresent());
    }

    private void turnOff(UnsubscribeLinks.Target target) {
        for (int round = 1; ; round++) {
            Optional<NotificationSettings> stored =
                    settings.find(target.recipient()).filter(now -> now.admits(target.category()));
            if (stored.isEmpty()) {
                return;
            }
            try {
                table.commit(Commit.of(SettingsStore.change(stored.get().without(target.category()))));
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }
}
