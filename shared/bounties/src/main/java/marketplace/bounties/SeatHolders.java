package marketplace.bounties;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;

/** Who has applied to a bounty. Bounties do not know applications; the seats implement this. */
public interface SeatHolders {

    /**
     * An application that is pending or accepted.
     *
     * @param hasSeat whether it is accepted
     */
    record LiveApplication(ApplicationId id, boolean hasSeat) {}

    Optional<LiveApplication> find(BountyId bounty, AccountId account);
}
