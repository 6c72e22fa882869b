package marketplace.bounties.applications;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/**
 * What the operations on applications take.
 *
 * <p>In one file, because they are read together: the three doors to one thing.
 */
final class ApplicationInputs {

    private ApplicationInputs() {}

    /** Applies to a bounty. */
    record Apply(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "Why you; coverLetter is accepted as well.", alias = "coverLetter", max = 5000)
            String message,

            @Field(value = "Your price in USD, if other than the bounty's.", least = "0.01", most = "100000")
            @Enforced(usd = true)
            BigDecimal proposedPrice,

            @Field(value = "When you could do it.", max = 500)
            String availability,

            @Field(value = "Links that the bounty asks for.", max = 20)
            List<ApplicationLink> links,

            @Field(value = "Answers to the bounty's applicationDetails.", max = 10)
            List<ApplicationAnswer> answers,

            @Field(
                    value = "The files, for a bounty that collects files: uploads with the purpose application.",
                    max = 50,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field("True to agree to the consentText of a bounty that collects files.")
            Boolean consent) {

        List<ApplicationAnswer> answered() {
            return answers == null ? List.of() : answers;
        }

        List<UploadId> collected() {
            return uploadIds == null ? List.of() : uploadIds;
        }

        ApplicationContent content() {
            return new ApplicationContent(
                    message,
                    proposedPrice == null ? null : Money.ofUsd(proposedPrice, "proposedPrice"),
                    availability,
                    links == null ? List.of() : links,
                    answered(),
                    collected());
        }

        /** Every file that is named. */
        List<UploadId> files() {
            return Stream.concat(
                            answered().stream().map(ApplicationAnswer::uploadId).filter(Objects::nonNull),
                            collected().stream())
                    .toList();
        }
    }

    /** Lists the applications of an own bounty. */
    record ListApplications(
            @Field(value = "The bounty; yours.", required = true)
            BountyId bountyId,

            @Field("Only those with this status.") ApplicationStatus status,
            @Field("Order by time. Default newest.") Sort sort,

            @Field(value = "Page size; default 50, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before, with the same filters.")
            String cursor) {}

    /** How a list of applications is ordered. */
    enum Sort implements Wire {
        NEWEST,
        OLDEST
    }
}
