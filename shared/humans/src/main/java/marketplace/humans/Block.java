package marketplace.humans;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A block of one account by another: what the blocked account writes or offers does not reach the blocker.
 *
 * @param humanId the profile that was blocked; null if the account was. The account behind a profile is never shown.
 * @param name when blocked; null if unknown
 * @param reason only the blocker reads it
 */
public record Block(
        AccountId blocker, AccountId blockedAccount, HumanId humanId, String name, String reason, Instant createdAt) {

    /** Whether a profile was blocked, not an account. */
    public boolean isOfHuman() {
        return humanId != null;
    }
}
