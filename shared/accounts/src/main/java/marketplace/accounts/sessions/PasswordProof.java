package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Login;
import marketplace.accounts.Passwords;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;

/** The password of a person who has a session already. Wrong ones are counted apart from those of sign-ins. */
final class PasswordProof {

    private final Table table;
    private final Accounts accounts;
    private final Passwords passwords;
    private final LoginAttempts attempts;

    PasswordProof(Table table, Passwords passwords) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.passwords = passwords;
        this.attempts = new LoginAttempts(table);
    }

    /** @throws Problem {@code forbidden} for a wrong password */
    void require(AccountId id, String password, Instant now) {
        Account account = accounts.require(id);
        Login login = accounts.findLogin(account.email())
                .filter(found -> found.accountId().equals(account.id()))
                .orElseThrow(PasswordProof::wrong);
        Key counter = LoginAttempts.ofStepUp(account.email());
        attempts.begin(account.email(), counter, now);
        if (!passwords.matches(password, Optional.of(login.passwordHash()))) {
            throw wrong();
        }
        table.commit(Commit.of(LoginAttempts.succeeded(counter)));
    }

    private static Problem wrong() {
        return new Problem(ErrorCode.FORBIDDEN, "The password is wrong. Nothing was changed.");
    }
}
