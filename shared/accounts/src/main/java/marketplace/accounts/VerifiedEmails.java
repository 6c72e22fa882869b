package marketplace.accounts;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;

/**
 * Tells that an e-mail was proven to be its account's.
 *
 * <p>A job, in the commit of the proof: other rooms keep things for the reader of an e-mail, and this one knows none of
 * them.
 */
public final class VerifiedEmails {

    /** The kind of job; whoever keeps something exports a handler of it. */
    public static final String JOB = "account.email_verified";

    private static final String EMAIL = "email";

    private VerifiedEmails() {}

    public static Job of(AccountId account, Email email, Instant now) {
        return new Job(JOB, account.value(), now, Map.of(EMAIL, email.value()));
    }

    /** The e-mail that such a job is about. */
    public static Email in(Job job) {
        return new Email(job.text(EMAIL));
    }
}
