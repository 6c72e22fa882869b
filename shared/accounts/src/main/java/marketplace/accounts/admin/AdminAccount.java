package marketplace.accounts.admin;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.accounts.Login;
import marketplace.accounts.Passwords;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Creates the admin without e-mail verification, for a service on one machine. Never used when deployed. */
public final class AdminAccount {

    private final Table table;
    private final Accounts accounts;
    private final Ids ids;
    private final Passwords passwords;

    public AdminAccount(Table table, Ids ids, Passwords passwords) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.ids = ids;
        this.passwords = passwords;
    }

    public void ensure(String email, String password, Instant now) {
        Email address = Email.require(email);
        Optional<Login> login = accounts.findLogin(address);
        if (login.isEmpty()) {
            AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, now));
            Account account = Account.open(id, address, "Admin", now).verified();
            table.commit(Commit.of()
                    .and(Accounts.open(account, new Login(address, id, passwords.hash(password))))
                    .job(EmailVerifiedJob.of(id, address, now)));
            return;
        }
        boolean signsIn = passwords.matches(password, Optional.of(login.get().passwordHash()));
        boolean verified = accounts.require(login.get().accountId()).emailVerified();
        if (!signsIn || !verified) {
            // The holder of the earlier password must not stay signed in.
            table.commit(Commit.of(
                            Accounts.changePassword(
                                    login.get(),
                                    passwords.hash(password),
                                    login.get().places()),
                            Accounts.verifyEmailAndEndSessions(login.get().accountId()))
                    .job(EmailVerifiedJob.of(login.get().accountId(), address, now)));
        }
    }
}
