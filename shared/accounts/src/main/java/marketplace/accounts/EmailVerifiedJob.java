package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;

/** Announces a verified e-mail to modules that hold something for its owner. */
public final class EmailVerifiedJob {

    public static final String JOB = "account.email_verified";

    public record Data(Email email) {}

    private EmailVerifiedJob() {}

    public static Job of(AccountId account, Email email, Instant now) {
        return new Job(JOB, account.value(), now, new Data(email));
    }
}
