package marketplace.accounts.sessions;

import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Login;
import marketplace.accounts.Passwords;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;

/** The password of a person who has a session already. Wrong ones are counted apart from those of sign-ins. */
public final class PasswordProof {

    private final Accounts accounts;
    private final Passwords passwords;
    private final LoginAttempts attempts;

    public PasswordProof(Table table, Passwords passwords) {
        this.accounts = new Accounts(table);
        this.passwords = passwords;
        this.attempts = new LoginAttempts(table);
    }

    /**
     * Returns the writes that go with the act: the password must still be the same.
     *
     * @throws Problem {@code forbidden} for a wrong password
     */
    public Commit require(Call call, String password) {
        Account account = accounts.require(call.accountId());
        Login login = accounts.findLogin(account.email())
                .filter(found -> found.accountId().equals(account.id()))
                .orElseThrow(PasswordProof::wrong);
        Key counter = LoginAttempts.ofStepUp(account.email());
        attempts.begin(account.email(), counter, call.now());
        if (!passwords.matches(password, Optional.of(login.passwordHash()))) {
            throw wrong();
        }
        return Commit.of(Accounts.unchanged(login), LoginAttempts.succeeded(counter));
    }

    private static Problem wrong() {
        return new Problem(ErrorCode.FORBIDDEN, "The password is wrong. Nothing was changed.");
    }
}
