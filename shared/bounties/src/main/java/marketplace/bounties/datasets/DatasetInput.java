package marketplace.bounties.datasets;

import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Wire;

record DatasetInput(
        @Field(value = "Your bounty.", required = true) BountyId bountyId,

        @Field("json for a list of URLs. Default: a zip of all files with a manifest.json.")
        Format format) {

    enum Format implements Wire {
        JSON
    }
}
