package marketplace.server;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import marketplace.accounts.Argon2id;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.AdminAccount;
import marketplace.kernel.Ids;
import marketplace.server.data.DataFolder;
import marketplace.table.Table;

/** The admin of a local stack. Its password is printed at the start: there is no mail to verify an address. */
public record LocalAdmin(String email, String password) {

    public static final String EMAIL = "admin@marketplace.example";

    public static final String PARAMETER = "AdminEmail";

    private static final String FILE = "admin-password";

    private static final int PASSWORD_BYTES = 12;

    /** Uses the given password, else the password of the last start, else a new one. */
    static LocalAdmin open(DataFolder data, Table table, Optional<String> chosen, Argon2id.Cost cost, Instant now) {
        SecureRandom random = new SecureRandom();
        String password = chosen.or(() -> data.read(FILE)).orElseGet(() -> {
            byte[] bytes = new byte[PASSWORD_BYTES];
            random.nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        });
        // Stored first: an account whose password is not in the folder would be unusable.
        data.write(FILE, password);
        new AdminAccount(table, Ids.random(), new Passwords(random, cost)).ensure(EMAIL, password, now);
        return new LocalAdmin(EMAIL, password);
    }

    @Override
    public String toString() {
        return "LocalAdmin[" + email + "]";
    }
}
