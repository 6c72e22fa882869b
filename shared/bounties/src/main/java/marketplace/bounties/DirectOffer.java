package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;

/** A bounty offered to one human. A null {@code payBy} means that the payment cannot be deferred. */
public record DirectOffer(
        BountyId bountyId,
        HumanId humanId,
        AccountId workerId,
        ApplicationId applicationId,
        Instant payBy,
        EscrowId escrowId) {

    public boolean isDeferred() {
        return payBy != null;
    }

    DirectOffer with(EscrowId escrow) {
        return new DirectOffer(bountyId, humanId, workerId, applicationId, payBy, escrow);
    }
}
