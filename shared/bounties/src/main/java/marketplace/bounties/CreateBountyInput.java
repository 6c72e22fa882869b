package marketplace.bounties;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedInput;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.CountryPolicy;
import marketplace.bounties.terms.FileCollection;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.bounties.terms.Task;
import marketplace.humans.Countries;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/** The fields of a new bounty, with the limits of REST. The MCP tool is stricter, see {@link BountyOperations}. */
@PublicTexts(moderated = true, offersWork = true, heldForReview = true)
record CreateBountyInput(
        @JsonUnwrapped Task task,

        @Field(value = "Expected hours.", least = "0.083", most = "10000")
        BigDecimal estimatedHours,

        @Field(value = "Price for the whole task or per hour.", required = true)
        PriceType priceType,

        @Field(value = "USD, at most two decimals.", required = true, least = "0.01", most = "100000")
        @Enforced(usd = true)
        BigDecimal price,

        @Field("Deadline of applications and work.") Instant deadline,

        @Field(value = "Number of humans to accept. Default 1.", least = "1", most = "500")
        Integer spotsAvailable,

        @Field("Only ID-checked applicants. Default false.") Boolean identityRequired,

        @Field(value = "Links to ask for.", max = 10) List<RequiredLink> requiredLinks,

        @Field(value = "Questions and files for applicants.", max = 10)
        List<ApplicationDetail> applicationDetails,

        @Field("Your messages to applicants.") LifecycleMessages lifecycleMessages,

        @Field("Default application. Uploads need their settings.")
        SubmissionMode submissionMode,

        @Field("Settings for photo_upload.") FileCollection photoSubmission,
        @Field("Settings for video_upload.") FileCollection videoSubmission,
        @Field("Settings for document_upload.") FileCollection documentSubmission,

        @Field(value = "Hours until a silent worker is flagged. Default 48.", least = "1", most = "720")
        Integer responseWindowHours,

        @Field("Release the seat of a worker silent for responseWindowHours. Default false: flag them.")
        Boolean autoExpireGhosts,

        @Field("Keep applications when all seats are taken. Default false.")
        Boolean keepApplicantsOnFill,

        @Field("A lost seat goes to the first pending application that its refund covers. Default false.")
        Boolean reservePool,

        @Field(value = "Most applications, including withdrawn ones.", least = "1", most = "100000")
        Integer maxApplications,

        @Field(value = "Hours from start until due. Default: the deadline, or 14 days.", least = "1", most = "8760")
        Integer completionWindowHours,

        @Field("When work must start. Default: within 48 hours of confirming.")
        Instant scheduledStartAt,

        @Field(
                value = "What a worker needs to start, shown to those with a seat.",
                max = 3000,
                moderated = Field.Moderated.EXEMPT)
        String startInstructions,

        @Field(
                value = "Percent of the pay for a worker who finds the place blocked. Default 0.",
                least = "0",
                most = "100")
        Integer blockedPayPercent,

        @Field("JSON Schema of a submission's result: at most 8 KB, 8 levels; no $ref, pattern, anyOf.")
        ObjectNode deliverableSchema,

        @Field("Signed identity of the agent that posts; signed for create_bounty.")
        AgentProof agentVerification)
        implements SignedInput {

    /**
     * The posting of a copy. What the poster has not set is not copied: the countries, which admins set. A scheduled
     * start that has passed is left out.
     */
    static CreateBountyInput copyOf(BountyTerms terms, BountyInputs.DuplicateBounty changes, Instant now) {
        IntakeTerms intake = terms.intake();
        SeatTerms seat = terms.seat();
        SubmissionMode mode = intake.submissionMode();
        int spots = changes.spotsAvailable() == null ? intake.spots() : changes.spotsAvailable();
        Instant start = seat.scheduledStartAt();
        return new CreateBountyInput(
                terms.task(),
                terms.pay().estimatedHours(),
                terms.pay().priceType(),
                terms.pay().price().usd(),
                changes.deadline() == null ? intake.deadline() : changes.deadline(),
                spots,
                intake.identityRequired(),
                intake.requiredLinks(),
                intake.applicationDetails(),
                terms.lifecycleMessages(),
                mode,
                mode == SubmissionMode.PHOTO_UPLOAD ? intake.files() : null,
                mode == SubmissionMode.VIDEO_UPLOAD ? intake.files() : null,
                mode == SubmissionMode.DOCUMENT_UPLOAD ? intake.files() : null,
                seat.responseWindowHours(),
                seat.autoExpireGhosts(),
                intake.keepApplicantsOnFill(),
                intake.reservePool(),
                intake.maxApplications() == null ? null : Math.max(intake.maxApplications(), spots),
                seat.completionWindowHours(),
                start == null || !start.isAfter(now) ? null : start,
                seat.startInstructions(),
                seat.blockedPayPercent(),
                seat.deliverableSchema() == null
                        ? null
                        : seat.deliverableSchema().json(),
                null);
    }

    BountyTerms terms() {
        if (task.location() != null) {
            Countries.requireKnown("location.country", task.location().country());
            task.location().requireWhole("location");
        }
        return new BountyTerms(
                task.posted(),
                new Pay(priceType, Money.ofUsd(price, "price"), estimatedHours).requireDue(),
                intake(),
                seat(),
                lifecycleMessages);
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
                List.of(),
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
                CallerSchema.requireUnlessEmpty("deliverableSchema", deliverableSchema),
                null,
                null,
                blockedPayPercent);
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
