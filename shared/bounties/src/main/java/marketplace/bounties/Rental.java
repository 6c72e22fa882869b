package marketplace.bounties;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;

/**
 * Where the parts of a private bounty stand.
 *
 * <p>Kept beside it for its poster's list, which so reads all parts of a page at once.
 *
 * @param escrowId the escrow that was last opened for it
 */
public record Rental(BountyId bountyId, ApplicationId applicationId, Optional<EscrowId> escrowId) {}
