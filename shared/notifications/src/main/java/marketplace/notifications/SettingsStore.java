package marketplace.notifications;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

final class SettingsStore {

    static final RecordMapper<NotificationSettings> MAPPER = RecordMapper.of(NotificationSettings.class);

    private static final int KEY_BYTES = 32;

    private static final String OF_EMAIL = "mail_";

    private final Table table;
    private final SecureRandom random;

    SettingsStore(Table table, SecureRandom random) {
        this.table = table;
        this.random = random;
    }

    static String recipient(AccountId account) {
        return account.value();
    }

    static String recipient(Email email) {
        return OF_EMAIL + Sha256.of(email.value());
    }

    Optional<NotificationSettings> find(String recipient) {
        return table.get(Keys.notificationSettings(recipient)).map(MAPPER::read);
    }

    /** The stored settings, or the defaults with a new key. */
    NotificationSettings get(String recipient) {
        return find(recipient).orElseGet(() -> {
            byte[] key = new byte[KEY_BYTES];
            random.nextBytes(key);
            return NotificationSettings.initial(recipient, HexFormat.of().formatHex(key));
        });
    }

    /** As {@link #get}, stored: the key of a sent link must not change. */
    NotificationSettings stored(String recipient) {
        NotificationSettings settings = get(recipient);
        if (settings.version() > 0) {
            return settings;
        }
        try {
            table.commit(Commit.of(change(settings)));
            return settings.next();
        } catch (LostRace race) {
            return find(recipient).orElseThrow(() -> race);
        }
    }

    static Write change(NotificationSettings changed) {
        Condition unchanged = changed.version() == 0 ? Condition.absent() : Condition.version(changed.version());
        return Write.put(MAPPER.at(Keys.notificationSettings(changed.recipient()), changed.next())
                        .build())
                .when(unchanged);
    }

    static Item item(NotificationSettings settings) {
        return MAPPER.at(Keys.notificationSettings(settings.recipient()), settings)
                .build();
    }
}
