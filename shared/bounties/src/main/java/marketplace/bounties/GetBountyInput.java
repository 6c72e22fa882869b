package marketplace.bounties;

import marketplace.api.Field;
import marketplace.kernel.BountyId;

/** Names the bounty to read. */
record GetBountyInput(
        @Field(value = "The bounty.", required = true) BountyId bountyId) {}
