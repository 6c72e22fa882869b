package marketplace.bounties;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;

/** Who holds a seat of a bounty. Bounties do not know applications; the seats implement this. */
public interface SeatHolders {

    boolean holdsSeat(BountyId bounty, AccountId account);
}
