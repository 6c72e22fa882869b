package marketplace.bounties.terms;

import marketplace.api.Field;

/**
 * The files that applicants must upload.
 *
 * <p>The consent text is stored with the bounty, because it is what each applicant agreed to.
 */
public record FileCollection(
        @Field(value = "Most files per applicant.", required = true, least = "1", most = "50")
        Integer maxFiles,

        @Field(value = "What applicants agree to by handing in.", required = true, min = 1, max = 2000)
        String consentText,

        @Field(value = "Shown after handing in.", max = 1000, nullable = true)
        String confirmationMessage) {}
