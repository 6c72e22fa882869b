package marketplace.humans;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A human that an account wants to hear nothing of.
 *
 * <p>It holds against the account behind the profile: a new profile is no way around it.
 *
 * @param blockedAccount known here and shown nowhere
 * @param humanName the name when it was blocked, so that lists need no second read
 * @param reason in the blocker's words, for the blocker alone; null for none
 */
record Block(
        AccountId blocker,
        AccountId blockedAccount,
        HumanId humanId,
        String humanName,
        String reason,
        Instant createdAt) {}
