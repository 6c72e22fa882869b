package marketplace.bounties.terms;

import marketplace.api.Field;

/** The files that applicants must upload. Stored with the consent text that each applicant agreed to. */
public record FileCollection(
        @Field(value = "Most files each.", required = true, least = "1", most = "50")
        Integer maxFiles,

        @Field(value = "What they agree to.", required = true, min = 1, max = 2000)
        String consentText,

        @Field(value = "Shown afterwards.", max = 1000, nullable = true)
        String confirmationMessage) {}
