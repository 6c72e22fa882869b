package marketplace.accounts.keys;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;

/** Announces that keys of an account were revoked, to modules that act for its keys later. */
public final class KeyRevokedJob {

    public static final String JOB = "account.key_revoked";

    public record Data(AccountId accountId) {}

    private KeyRevokedJob() {}

    /** One for all keys that are revoked together. */
    public static Job of(ApiKey revoked, Instant now) {
        return new Job(JOB, revoked.id().value(), now, new Data(revoked.accountId()));
    }
}
