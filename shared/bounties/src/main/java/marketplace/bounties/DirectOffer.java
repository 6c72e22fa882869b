package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

/**
 * Whom a private bounty is for.
 *
 * <p>A bounty with one is seen by its poster and by this human alone, and has this one application and seat (decisions
 * §6).
 *
 * @param workerId the account of the human: who may read the bounty is asked by it
 * @param applicationId the application that stands for the human
 * @param payBy until when payment may be put off; null where it may not be
 * @param escrowId the escrow that was last opened for it; null before the first
 */
public record DirectOffer(
        AccountId workerId, HumanId humanId, ApplicationId applicationId, Instant payBy, EscrowId escrowId) {

    /** Whether the poster may still pay, or try again to, after the bounty was made. */
    public boolean isDeferred() {
        return payBy != null;
    }

    DirectOffer with(EscrowId escrow) {
        return new DirectOffer(workerId, humanId, applicationId, payBy, escrow);
    }
}
