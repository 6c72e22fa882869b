package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.List;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.MailTime;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.email.ReaderZones;
import marketplace.kernel.Job;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Warns the owner in the background: the response depends on no account. */
public final class LoginMails {

    private final Accounts accounts;
    private final Mailer mailer;
    private final ReaderZones zones;

    public LoginMails(Table table, Mailer mailer, ReaderZones zones) {
        this.accounts = new Accounts(table);
        this.mailer = mailer;
        this.zones = zones;
    }

    public List<JobKind<?>> kinds() {
        return List.of(new JobKind<>(LoginAttempts.JOB, LoginAttempts.Blocked.class, this::run));
    }

    private void run(Job job, LoginAttempts.Blocked blocked, Instant now) {
        Email.find(blocked.email())
                .flatMap(accounts::findLogin)
                .map(login -> mail(login.email(), MailTime.text(job.created(), zones.find(login.accountId()))))
                .ifPresent(mailer::send);
    }

    private static Mail mail(Email email, String last) {
        return new Mail(email, "Failed sign-ins to your account: " + Mail.SERVICE, """
            Someone entered a wrong password for your account at the %s %d times, the last time on %s. After each \
            further wrong password the next attempt waits, up to %d minutes. In a network that you have signed in \
            from before, wrong passwords from elsewhere do not make you wait.

            If you have to wait and it was not you, reset your password: this ends the wait.
            """.formatted(
                        Mail.SERVICE,
                        AccountPolicies.LOGIN_FAILURES_BEFORE_WAIT,
                        last,
                        AccountPolicies.LOGIN_MAX_WAIT.toMinutes()));
    }
}
