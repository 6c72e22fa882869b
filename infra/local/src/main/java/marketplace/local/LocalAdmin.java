package marketplace.local;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import marketplace.accounts.admin.AdminAccount;
import marketplace.kernel.Ids;
import marketplace.table.Table;

/**
 * The admin of a local stack.
 *
 * <p>The account is created at the start and its password is printed, because there is no mail that could verify an
 * address.
 */
public record LocalAdmin(String email, String password) {

    /** What the template's parameter AdminEmail is locally; of a domain that nobody can own. */
    public static final String EMAIL = "admin@marketplace.example";

    /** The template's parameter. */
    public static final String PARAMETER = "AdminEmail";

    /** In the data folder, beside the secret that opens everything. */
    private static final String FILE = "admin-password";

    private static final int PASSWORD_BYTES = 12;

    /** Opens the account, or finds it; the password is the one chosen, else the one of the last start, else a new one. */
    static LocalAdmin open(DataFolder data, Table table, Optional<String> chosen, Instant now) {
        SecureRandom random = new SecureRandom();
        String password = chosen.or(() -> data.read(FILE)).orElseGet(() -> {
            byte[] bytes = new byte[PASSWORD_BYTES];
            random.nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        });
        // Stored first: an account whose password is not in the folder would be unusable.
        data.write(FILE, password);
        new AdminAccount(table, Ids.random(), random).ensure(EMAIL, password, now);
        return new LocalAdmin(EMAIL, password);
    }

    @Override
    public String toString() {
        return "LocalAdmin[" + email + "]";
    }
}
