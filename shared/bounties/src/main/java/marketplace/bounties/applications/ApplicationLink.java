package marketplace.bounties.applications;

import marketplace.api.Field;
import marketplace.bounties.terms.RequiredLink;

/**
 * A link that an applicant gives.
 *
 * <p>Only web addresses: owners open these.
 */
public record ApplicationLink(
        @Field(value = "What the link leads to.", required = true)
        RequiredLink.Type type,

        @Field(value = "Web address.", required = true, max = 2000, pattern = "^https?://[^\\s]+$")
        String url) {}
