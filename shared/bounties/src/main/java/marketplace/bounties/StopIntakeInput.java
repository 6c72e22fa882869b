package marketplace.bounties;

import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;

/** Ends the intake of a bounty. Public because hiring adds the escrows that this refunds. */
public record StopIntakeInput(
        @Field(value = "Your bounty.", required = true) BountyId bountyId) {}
