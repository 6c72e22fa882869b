package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

/**
 * The one human to whom a private bounty is offered, and the application and escrow of its only seat.
 *
 * <p>Also stored in a list of the poster's offers, with the ids that a page of them needs.
 *
 * @param workerId the account of the human
 * @param payBy when payment is due at the latest; null if it cannot be deferred
 * @param escrowId the escrow that was last opened for it; null before the first
 */
public record DirectOffer(
        BountyId bountyId,
        HumanId humanId,
        AccountId workerId,
        ApplicationId applicationId,
        Instant payBy,
        EscrowId escrowId) {

    /** Whether the poster may pay after the bounty was created. */
    public boolean isDeferred() {
        return payBy != null;
    }

    DirectOffer with(EscrowId escrow) {
        return new DirectOffer(bountyId, humanId, workerId, applicationId, payBy, escrow);
    }
}
