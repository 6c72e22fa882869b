package marketplace.bounties;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.api.policy.ReviewReason;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.coverage.CoverageView;
import marketplace.bounties.posters.PosterStats;
import marketplace.bounties.posters.ShownPoster;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.FileCollection;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.LifecycleMessages;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.PriceType;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SeatTerms;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;

/** What callers see of bounties. A new stored field is private until it is added here. */
public final class BountyViews {

    private BountyViews() {}

    @UntrustedTexts
    public record BountyView(
            @Field("Id.") BountyId id,

            @Field("The poster's public name.") String posterName,

            @Field(value = "How the poster's hires ended. Null under 5 workers.", nullable = true)
            PosterStats posterStats,

            @Field String title,
            @Field("The task in full.") String description,

            @Field(value = "Definition of done.", nullable = true)
            String completionCriteria,

            @Field("What a submission must contain.") List<EvidenceType> evidenceTypes,

            @Field(value = "any: at least one of evidenceTypes. all: each of them. Null: not checked.", nullable = true)
            EvidenceRule evidenceMode,

            @Field(value = "Expected hours. Required for an hourly price.", nullable = true)
            BigDecimal estimatedHours,

            @Field("Price for the whole task or per hour.") PriceType priceType,

            @Field("Price in USD.") BigDecimal price,

            @Field(value = "Category of the posting agent.", nullable = true)
            String agentType,

            @Field(value = "Category slug.", nullable = true)
            String category,

            @Field List<String> skillsNeeded,

            @Field(value = "Where the work is done.", nullable = true)
            Place location,

            @Field(value = "Application deadline; work is due by then as well.", nullable = true)
            Instant deadline,

            @Field("Number of humans to accept.") int spotsAvailable,
            @Field("Seats taken so far.") int spotsFilled,

            @Field("Whether applicants must have passed the government-ID check.")
            boolean identityRequired,

            @Field("Links that applicants provide.") List<RequiredLink> requiredLinks,

            @Field("Questions, confirmations and files for applicants.")
            List<ApplicationDetail> applicationDetails,

            @Field("How humans take part.") SubmissionMode submissionMode,

            @Field(value = "Settings for photo_upload.", nullable = true)
            FileCollection photoSubmission,

            @Field(value = "Settings for video_upload.", nullable = true)
            FileCollection videoSubmission,

            @Field(value = "Settings for document_upload.", nullable = true)
            FileCollection documentSubmission,

            @Field(value = "Your messages to applicants. Only the owner and admins see them.", nullable = true)
            LifecycleMessages lifecycleMessages,

            @Field("Hours after which a silent accepted worker is flagged.")
            int responseWindowHours,

            @Field("Whether a worker who is silent for that long loses the seat.")
            boolean autoExpireGhosts,

            @Field("Whether applications stay pending when all seats are taken.")
            boolean keepApplicantsOnFill,

            @Field("Whether pending applications form a reserve: the first of them takes a seat that is lost.")
            boolean reservePool,

            @Field(
                    value = "Applications that you put first in the reserve. Only the owner and admins see them.",
                    nullable = true)
            List<ApplicationId> reserveOrder,

            @Field(value = "Maximum number of applications.", nullable = true)
            Integer maxApplications,

            @Field(value = "Hours from the start of work until it is due.", nullable = true)
            Integer completionWindowHours,

            @Field(value = "When work must start.", nullable = true)
            Instant scheduledStartAt,

            @Field(
                    value = "What a worker needs to know to start. Only the owner, admins and workers with a seat see"
                            + " it.",
                    nullable = true)
            String startInstructions,

            @Field("Percent of the pay that a worker gets who finds the place blocked. It never changes.")
            int blockedPayPercent,

            @Field(value = "JSON Schema of a submission's result.", nullable = true)
            ObjectNode deliverableSchema,

            @Field("Only residents of these countries may apply, ISO 3166; empty for all.")
            List<String> supportedCountries,

            @Field("Residents of these countries may no longer apply, ISO 3166.")
            List<String> intakeClosedCountries,

            @Field BountyStatus status,

            @Field("Whether it is a direct offer, which only the poster and one human see.")
            boolean isPrivate,

            @Field("Approximate number of applications; exact up to 4, and always if maxApplications is set.")
            long applicationCount,

            @Field(value = "The QA run that posted it and decides instead of its owner.", nullable = true)
            RunId qaRunId,

            @Field(value = "Why it is held for review. Only the owner and admins see it.", nullable = true)
            ReviewReason reviewReason,

            @Field(
                    value = "Why it was closed; null if the deadline closed it. Only the owner and admins see it.",
                    nullable = true)
            EndReason closeReason,

            @Field(
                    value = "Reason given when the bounty was closed or rejected. Only the owner and admins see it.",
                    nullable = true)
            String closeReasonDetails,

            @Field(value = "Why it was cancelled. Only the owner and admins see it.", nullable = true)
            EndReason cancelReason,

            @Field(value = "Details given when it was cancelled. Only the owner and admins see them.", nullable = true)
            String cancelReasonDetails,

            @Field Instant createdAt,
            @Field Instant updatedAt) {

        public static BountyView of(Bounty bounty, ShownPoster poster, Caller caller) {
            return of(bounty, poster, Bounties.seesPrivateFields(bounty, caller));
        }

        public static BountyView of(Bounty bounty, ShownPoster poster, boolean forOwner) {
            return of(bounty, poster, forOwner, forOwner);
        }

        public static BountyView ofSeated(Bounty bounty, ShownPoster poster) {
            return of(bounty, poster, false, true);
        }

        private static BountyView of(Bounty bounty, ShownPoster poster, boolean forOwner, boolean withInstructions) {
            BountyTerms terms = bounty.terms();
            Task task = terms.task();
            IntakeTerms intake = terms.intake();
            SeatTerms seat = terms.seat();
            CallerSchema schema = seat.deliverableSchema();
            Optional<Cancellation> cancellation =
                    Optional.ofNullable(bounty.cancellation()).filter(_ -> forOwner);
            return new BountyView(
                    bounty.id(),
                    poster.name(),
                    poster.stats().orElse(null),
                    task.title(),
                    task.description(),
                    task.completionCriteria(),
                    task.evidenceTypes(),
                    task.evidenceMode(),
                    terms.pay().estimatedHours(),
                    terms.pay().priceType(),
                    terms.pay().price().usd(),
                    task.agentType(),
                    task.category(),
                    task.skillsNeeded(),
                    task.location(),
                    intake.deadline(),
                    intake.spots(),
                    bounty.spotsFilled(),
                    intake.identityRequired(),
                    intake.requiredLinks(),
                    intake.applicationDetails(),
                    intake.submissionMode(),
                    intake.submissionMode() == SubmissionMode.PHOTO_UPLOAD ? intake.files() : null,
                    intake.submissionMode() == SubmissionMode.VIDEO_UPLOAD ? intake.files() : null,
                    intake.submissionMode() == SubmissionMode.DOCUMENT_UPLOAD ? intake.files() : null,
                    forOwner ? terms.lifecycleMessages() : null,
                    seat.responseWindowHours(),
                    seat.autoExpireGhosts(),
                    intake.keepApplicantsOnFill(),
                    intake.reservePool(),
                    forOwner ? intake.reserveOrder() : null,
                    intake.maxApplications(),
                    seat.completionWindowHours(),
                    seat.scheduledStartAt(),
                    withInstructions ? seat.startInstructions() : null,
                    seat.blockedPercent(),
                    schema == null ? null : schema.json(),
                    intake.countries().supported(),
                    intake.countries().closed(),
                    bounty.status(),
                    bounty.isDirectHire(),
                    forOwner ? bounty.applicationCount() : bounty.intake().shownApplications(),
                    bounty.qaRunId(),
                    forOwner ? bounty.reviewReason() : null,
                    forOwner && bounty.closedBy() instanceof ClosedBy.ByOwner owner ? owner.reason() : null,
                    forOwner ? closeDetails(bounty.closedBy()) : null,
                    cancellation.map(Cancellation::reason).orElse(null),
                    cancellation.map(Cancellation::details).orElse(null),
                    bounty.createdAt(),
                    bounty.updatedAt());
        }

        private static String closeDetails(ClosedBy closedBy) {
            return switch (closedBy) {
                case null -> null;
                case ClosedBy.ByOwner owner -> owner.details();
                case ClosedBy.ByDeadline _ -> null;
                case ClosedBy.ByReview review -> review.reason();
            };
        }
    }

    public record BountyAnswer(@Field BountyView bounty) {}

    public record ReadBounty(
            @Field BountyView bounty,

            @Field(value = "What a worker gets and must do. Null for API keys and the poster.", nullable = true)
            WorkerTerms workerTerms) {}

    public record CreatedBounty(
            @Field BountyView bounty,

            @Field("What it would cost when all seats are taken.")
            BountyQuote quote,

            @Field("What to expect at its place, or anywhere if remote, for its first skill.")
            CoverageView coverage) {}
}
