package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

/** The human that a private bounty hires, and its payment. Without {@code payBy} the payment cannot be deferred. */
public record DirectHire(
        BountyId bountyId,
        HumanId humanId,
        AccountId workerId,
        ApplicationId applicationId,
        Instant payBy,
        EscrowId escrowId) {

    public boolean isDeferred() {
        return payBy != null;
    }

    DirectHire with(EscrowId escrow) {
        return new DirectHire(bountyId, humanId, workerId, applicationId, payBy, escrow);
    }
}
