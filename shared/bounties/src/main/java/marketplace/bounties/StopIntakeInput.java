package marketplace.bounties;

import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;

/** Public because hiring adds the refunds of escrows. */
public record StopIntakeInput(
        @Field(value = "Your bounty.", required = true) BountyId bountyId) {}
