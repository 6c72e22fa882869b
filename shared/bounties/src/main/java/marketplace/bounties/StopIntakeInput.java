package marketplace.bounties;

import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;

/**
 * Names the bounty whose intake ends.
 *
 * <p>Public, because what that brings back to its owner's wallet is told by the room above.
 */
public record StopIntakeInput(
        @Field(value = "The bounty; yours.", required = true)
        BountyId bountyId) {}
