package marketplace.bounties.applications;

import marketplace.api.Field;
import marketplace.bounties.terms.RequiredLink;

/** Only web addresses, because owners open them. */
public record ApplicationLink(
        @Field(value = "What the link leads to.", required = true)
        RequiredLink.Type type,

        @Field(value = "Web address.", required = true, max = 2000, pattern = "^https?://[^\\s]+$")
        String url) {}
