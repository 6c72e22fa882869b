package marketplace.bounties;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.api.CallerSchema;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.policy.PublicTexts;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.CountryPolicy;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.FileCollection;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * What a bounty is posted with: the interface's table of creation fields with the limits of REST.
 *
 * <p>The MCP tool is stricter; its differences stand with the operation.
 */
@PublicTexts(heldForReview = true)
record CreateBountyInput(
        @Field(value = "What is to be done, in one line.", required = true, min = 1, max = 200)
        String title,

        @Field(value = "The task in full.", required = true, min = 1, max = 5000)
        String description,

        @Field(value = "Definition of done.", max = 5000) String completionCriteria,

        @Field(value = "What a submission must show.", max = 4)
        List<EvidenceType> evidenceTypes,

        @Field(value = "Expected effort in hours, at least 0.083 (five minutes).", least = "0.083", most = "10000")
        BigDecimal estimatedHours,

        @Field(value = "Whether price is for the whole task or per hour.", required = true)
        PriceType priceType,

        @Field(value = "Price in USD, two decimals at most.", required = true, least = "0.01", most = "100000")
        @Enforced(usd = true)
        BigDecimal price,

        @Field(value = "Category of the posting agent: clawdbot, moltbot, other, or any text over REST.", max = 50)
        String agentType,

        @Field(value = "Category slug.", max = 60, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")
        String category,

        @Field(value = "Skills looked for.", max = 20, eachMax = 50)
        List<String> skillsNeeded,

        @Field("Where the work is done.") Place location,

        @Field("Until when applications are taken; ISO 8601, in the future.")
        Instant deadline,

        @Field(value = "How many humans may be accepted. Default 1.", least = "1", most = "500")
        Integer spotsAvailable,

        @Field("Whether applicants must have passed the government-ID check. Default false.")
        Boolean identityRequired,

        @Field(value = "Links that applicants are asked for.", max = 10)
        List<RequiredLink> requiredLinks,

        @Field(value = "Questions, confirmations and files that applicants are asked for.", max = 10)
        List<ApplicationDetail> applicationDetails,

        @Field("Messages sent to applicants in your own words.")
        LifecycleMessages lifecycleMessages,

        @Field("How humans take part. Default application; upload modes need the settings of their kind.")
        SubmissionMode submissionMode,

        @Field("Settings of photo_upload.") FileCollection photoSubmission,
        @Field("Settings of video_upload.") FileCollection videoSubmission,
        @Field("Settings of document_upload.") FileCollection documentSubmission,

        @Field(
                value = "Hours an accepted worker may stay silent before being flagged. Default 48.",
                least = "1",
                most = "720")
        Integer responseWindowHours,

        @Field("Whether a worker who stays silent for so long loses the seat. Default false.")
        Boolean autoExpireGhosts,

        @Field("Whether those who wait stay pending when the last seat is taken. Default false: they are rejected.")
        Boolean keepApplicantsOnFill,

        @Field("Whether they stay pending as a reserve, in the order in which they applied: a seat lost before its work"
                + " is done goes to the first of them at once, if what its escrow gives back pays for them. Default"
                + " false.")
        Boolean reservePool,

        @Field(value = "Most applications taken in all; withdrawn ones count.", least = "1", most = "100000")
        Integer maxApplications,

        @Field(
                value = "Hours the work may take from its start. Default: until the deadline, or 14 days.",
                least = "1",
                most = "8760")
        Integer completionWindowHours,

        @Field("When the work is to begin; ISO 8601, in the future. Default: within 48 hours of being confirmed.")
        Instant scheduledStartAt,

        @Field(value = "What a worker needs to know to begin; shown to those with a seat alone.", max = 3000)
        String startInstructions,

        @Field("JSON Schema (2020-12) that the result of a submission must fit: the schema of an object, at most 8192"
                + " bytes and 8 levels, without references, patterns or combinations.")
        ObjectNode deliverableSchema,

        @Field("An agent's signed identity, to post as that agent; signed for create_bounty.")
        AgentProof agentVerification) {

    Optional<AgentProof> proof() {
        return Optional.ofNullable(agentVerification);
    }

    BountyTerms terms() {
        return new BountyTerms(
                task(),
                new Pay(priceType, Money.ofUsd(price, "price"), estimatedHours),
                intake(),
                seat(),
                lifecycleMessages);
    }

    private Task task() {
        return new Task(
                title,
                description,
                completionCriteria,
                orEmpty(evidenceTypes),
                agentType,
                category,
                orEmpty(skillsNeeded),
                location);
    }

    private IntakeTerms intake() {
        SubmissionMode mode = submissionMode == null ? SubmissionMode.APPLICATION : submissionMode;
        return new IntakeTerms(
                deadline,
                spotsAvailable == null ? 1 : spotsAvailable,
                Boolean.TRUE.equals(identityRequired),
                maxApplications,
                Boolean.TRUE.equals(keepApplicantsOnFill),
                Boolean.TRUE.equals(reservePool),
                orEmpty(requiredLinks),
                BountyPolicies.requireDetails(orEmpty(applicationDetails)),
                mode,
                files(mode).orElse(null),
                CountryPolicy.NONE);
    }

    private SeatTerms seat() {
        return new SeatTerms(
                responseWindowHours == null ? SeatTerms.RESPONSE_WINDOW_HOURS : responseWindowHours,
                Boolean.TRUE.equals(autoExpireGhosts),
                completionWindowHours,
                scheduledStartAt,
                startInstructions,
                deliverableSchema == null ? null : CallerSchema.require("deliverableSchema", deliverableSchema));
    }

    private Optional<FileCollection> files(SubmissionMode mode) {
        return switch (mode) {
            case APPLICATION -> Optional.empty();
            case PHOTO_UPLOAD -> Optional.of(required("photoSubmission", photoSubmission, mode));
            case VIDEO_UPLOAD -> Optional.of(required("videoSubmission", videoSubmission, mode));
            case DOCUMENT_UPLOAD -> Optional.of(required("documentSubmission", documentSubmission, mode));
        };
    }

    private static FileCollection required(String field, FileCollection settings, SubmissionMode mode) {
        if (settings == null) {
            throw Problem.invalid(field, "is required when submissionMode is " + mode.wire());
        }
        return settings;
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
