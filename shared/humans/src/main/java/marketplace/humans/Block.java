package marketplace.humans;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A block of a human by an account. It applies to the account behind the profile, so a new profile does not evade it.
 *
 * @param blockedAccount never shown
 * @param humanName the name when blocked, so that lists need no second read
 * @param reason shown to the blocker only; may be null
 */
record Block(
        AccountId blocker,
        AccountId blockedAccount,
        HumanId humanId,
        String humanName,
        String reason,
        Instant createdAt) {}
