package marketplace.accounts.erasure;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.table.JobKind;

/** The last mail to an account. Its e-mail travels with the job, because the account is erased meanwhile. */
public final class DeletionMails {

    private static final String JOB = "account_deleted_mail";

    record Deleted(Email email) {}

    private DeletionMails() {}

    static Job of(Account account, Instant now) {
        return new Job(JOB, account.id().value(), now, new Deleted(account.email()));
    }

    public static JobKind<?> kind(Mailer mailer) {
        return new JobKind<>(
                JOB, Deleted.class, (job, deleted, _) -> mailer.send(mail(deleted.email(), job.created())));
    }

    private static Mail mail(Email email, Instant deletedAt) {
        return new Mail(email, "Your account was deleted", """
            The account with this e-mail address was deleted on %s, by someone who knew its password or had just \
            signed in. Its API keys and sessions have ended, and its personal data is being erased.

            If it was not you, change the password wherever you use the same one. You can sign up again with this \
            address.
            """.formatted(Instants.text(deletedAt)));
    }
}
