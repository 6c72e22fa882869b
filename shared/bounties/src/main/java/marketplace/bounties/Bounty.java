package marketplace.bounties;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.BountyStatus.Move;
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
 * @param applicationCount about how many have applied, see {@link ApplicationCount}; it moves without the version
 * @param reviewReason why the policy gate held it back; null when it did not
 * @param closure why it was closed; null until then
 * @param version counts its changes, from 1
 */
public record Bounty(
        BountyId id,
        AccountId posterId,
        BountyTerms terms,
        BountyStatus status,
        int spotsFilled,
        long applicationCount,
        ReviewReason reviewReason,
        Closure closure,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** Posts a bounty; it takes applications at once, unless there is a reason to look at it first. */
    static Bounty post(
            BountyId id, AccountId posterId, BountyTerms terms, Optional<ReviewReason> reasonToLook, Instant now) {
        BountyPolicies.requireFutureDeadline(terms, now);
        BountyStatus status = reasonToLook.isPresent() ? BountyStatus.PENDING_REVIEW : BountyStatus.OPEN;
        return new Bounty(id, posterId, terms, status, 0, 0, reasonToLook.orElse(null), null, now, now, 1);
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
        requireBeforeDeadline(now);
    }

    /** The owner lets applications in again. */
    Bounty reopen(Instant now) {
        BountyStatus next = after(Move.REOPEN);
        requireBeforeDeadline(now);
        return with(next == BountyStatus.OPEN && spotsFilled > 0 ? BountyStatus.PARTIALLY_FILLED : next, null, now);
    }

    /** The owner looks through the applications; no new ones meanwhile. */
    Bounty review(Instant now) {
        return with(after(Move.REVIEW), null, now);
    }

    /** The owner halts it. */
    Bounty pause(Instant now) {
        return with(after(Move.PAUSE), null, now);
    }

    /** Begins to close it; what waits for an answer is then wound up, and {@link #finishClosing} ends it. */
    Bounty close(Closure why, Instant now) {
        BountyStatus next = after(Move.CLOSE);
        if (spotsFilled > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty has " + spotsFilled + " seats taken; only an unassigned bounty can be closed.");
        }
        return with(next, why, now);
    }

    Bounty finishClosing(Instant now) {
        return with(after(Move.FINISH_CLOSING), closure, now);
    }

    /** The seats taken so far are all that there will be. */
    Bounty stopIntake(Instant now) {
        return with(after(Move.STOP_INTAKE), null, now);
    }

    boolean isPastDeadline(Instant now) {
        return terms.deadline() != null && !now.isBefore(terms.deadline());
    }

    /** The same bounty on other terms. */
    Bounty revised(BountyTerms newTerms, Instant now) {
        return new Bounty(
                id,
                posterId,
                newTerms,
                status,
                spotsFilled,
                applicationCount,
                reviewReason,
                closure,
                createdAt,
                now,
                version + 1);
    }

    /** Counts applications; no change of the bounty in its own right, so neither version nor time move. */
    Bounty counted(long more) {
        return new Bounty(
                id,
                posterId,
                terms,
                status,
                spotsFilled,
                applicationCount + more,
                reviewReason,
                closure,
                createdAt,
                updatedAt,
                version);
    }

    private BountyStatus after(Move move) {
        return status.after(move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This bounty is " + status.wire() + "; this can be done only while it is "
                                + BountyStatus.allowing(move) + "."));
    }

    private void requireBeforeDeadline(Instant now) {
        if (isPastDeadline(now)) {
            throw new Problem(ErrorCode.INVALID_STATE, "The deadline of this bounty has passed.");
        }
    }

    /** A move to where it stands is no change. */
    private Bounty with(BountyStatus next, Closure why, Instant now) {
        if (next == status) {
            return this;
        }
        return new Bounty(
                id,
                posterId,
                terms,
                next,
                spotsFilled,
                applicationCount,
                reviewReason,
                why,
                createdAt,
                now,
                version + 1);
    }
}
