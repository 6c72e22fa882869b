package marketplace.accounts.erasure;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.MailTime;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.email.ReaderZones;
import marketplace.kernel.Id.AccountId;
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

    /** A zone that is erased before the mail is written is not known any more. */
    public static JobKind<?> kind(Mailer mailer, ReaderZones zones) {
        return new JobKind<>(
                JOB,
                Deleted.class,
                (job, deleted, _) -> mailer.send(
                        mail(deleted.email(), MailTime.text(job.created(), zones.find(new AccountId(job.id()))))));
    }

    private static Mail mail(Email email, String deletedAt) {
        return new Mail(email, "Your account was deleted: " + Mail.SERVICE, """
            The account at the %s with this e-mail address was deleted on %s, by someone who knew its password or \
            had just signed in. Its API keys and sessions have ended, and its personal data is being erased.

            If it was not you, change the password wherever you use the same one. You can sign up again with this \
            address.
            """.formatted(Mail.SERVICE, deletedAt));
    }
}
