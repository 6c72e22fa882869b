package marketplace.accounts;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;

/** Announces a verified e-mail to modules that hold something for its owner. */
public final class EmailVerifiedJob {

    public static final String JOB = "account.email_verified";

    private static final String EMAIL = "email";

    private EmailVerifiedJob() {}

    public static Job of(AccountId account, Email email, Instant now) {
        return new Job(JOB, account.value(), now, Map.of(EMAIL, email.value()));
    }

    public static Email in(Job job) {
        return new Email(job.text(EMAIL));
    }
}
