package marketplace.humans;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * A block of a human by an account. It applies to the account behind the profile, so a new profile does not evade it.
 * The account is never shown; the name is the one when blocked; only the blocker reads the reason.
 */
record Block(
        AccountId blocker,
        AccountId blockedAccount,
        HumanId humanId,
        String humanName,
        String reason,
        Instant createdAt) {}
