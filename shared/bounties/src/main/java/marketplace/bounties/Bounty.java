package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.AccountId;
import marketplace.kernel.BountyId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * A task posted for humans to apply to.
 *
 * <p>Immutable: a verb returns the bounty that comes after it, and refuses with a problem where the status forbids it.
 *
 * @param spotsFilled accepted seats
 * @param version counts its changes, from 1
 */
public record Bounty(
        BountyId id,
        AccountId posterId,
        BountyTerms terms,
        BountyStatus status,
        int spotsFilled,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** Posts a bounty; it takes applications at once. */
    public static Bounty post(BountyId id, AccountId posterId, BountyTerms terms, Instant now) {
        BountyPolicies.requireFutureDeadline(terms, now);
        return new Bounty(id, posterId, terms, BountyStatus.OPEN, 0, now, now, 1);
    }

    public boolean isOwnedBy(AccountId account) {
        return posterId.equals(account);
    }

    /** Whether everybody may read it; otherwise its owner alone. */
    public boolean isPublic() {
        return status != BountyStatus.PENDING_REVIEW;
    }

    /** Refuses an application at {@code now} unless intake is open. */
    void requireIntake(Instant now) {
        if (!status.takesApplications()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + status.wire()
                            + " and takes no applications; only open and partially_filled ones do.");
        }
        if (terms.deadline() != null && !now.isBefore(terms.deadline())) {
            throw new Problem(ErrorCode.INVALID_STATE, "The deadline of this bounty has passed.");
        }
    }
}
