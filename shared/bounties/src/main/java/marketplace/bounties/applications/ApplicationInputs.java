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

final class ApplicationInputs {

    private ApplicationInputs() {}

    record Apply(
            @Field(required = true) BountyId bountyId,

            @Field(
                    value = "Your cover letter. The name coverLetter is accepted as well.",
                    alias = "coverLetter",
                    max = 5000,
                    moderated = Field.Moderated.MASKED)
            String message,

            @Field(value = "Your price in USD. Default: the bounty's price.", least = "0.01", most = "100000")
            @Enforced(usd = true)
            BigDecimal proposedPrice,

            @Field(value = "When you can do the work.", max = 500, moderated = Field.Moderated.MASKED)
            String availability,

            @Field(value = "The links in the bounty's requiredLinks.", max = 20)
            List<ApplicationLink> links,

            @Field(value = "Answers to the bounty's applicationDetails.", max = 10)
            List<ApplicationAnswer> answers,

            @Field(
                    value = "Uploads with the purpose application. Only for a bounty that collects files.",
                    max = 50,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field("Agree to the consentText. Must be true for a bounty that collects files.")
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

        List<UploadId> files() {
            return Stream.concat(
                            answered().stream().map(ApplicationAnswer::uploadId).filter(Objects::nonNull),
                            collected().stream())
                    .toList();
        }
    }

    record ListApplications(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field("Default: any.") ApplicationStatus status,

            @Field("Order by time. Default newest.") Sort sort) {}

    enum Sort implements Wire {
        NEWEST,
        OLDEST
    }
}
