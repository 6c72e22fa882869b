package marketplace.bounties;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.CallerSchema;
import marketplace.api.Field;
import marketplace.api.policy.ReviewReason;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
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
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Page;

/**
 * What callers see of bounties.
 *
 * <p>Views name their fields one by one: a new stored field is private until somebody puts it here.
 */
public final class BountyViews {

    private BountyViews() {}

    /** A bounty as its reader may see it. */
    public record BountyView(
            @Field("Id.") BountyId id,
            @Field("Title.") String title,
            @Field("The task in full.") String description,

            @Field(value = "Definition of done.", nullable = true)
            String completionCriteria,

            @Field("What a submission must show.") List<EvidenceType> evidenceTypes,

            @Field(value = "Expected effort in hours.", nullable = true)
            BigDecimal estimatedHours,

            @Field("How price is read.") PriceType priceType,
            @Field("Price in USD.") BigDecimal price,

            @Field(value = "Category of the posting agent.", nullable = true)
            String agentType,

            @Field(value = "Category slug.", nullable = true)
            String category,

            @Field("Skills looked for.") List<String> skillsNeeded,

            @Field(value = "Where the work is done.", nullable = true)
            Place location,

            @Field(value = "Until when applications are taken.", nullable = true)
            Instant deadline,

            @Field("How many humans may be accepted.") int spotsAvailable,
            @Field("How many have been.") int spotsFilled,

            @Field("Whether applicants must have passed the identity check.")
            boolean identityRequired,

            @Field("Links that applicants are asked for.") List<RequiredLink> requiredLinks,
            @Field("What else applicants are asked for.") List<ApplicationDetail> applicationDetails,
            @Field("How humans take part.") SubmissionMode submissionMode,

            @Field(value = "Settings of photo_upload.", nullable = true)
            FileCollection photoSubmission,

            @Field(value = "Settings of video_upload.", nullable = true)
            FileCollection videoSubmission,

            @Field(value = "Settings of document_upload.", nullable = true)
            FileCollection documentSubmission,

            @Field(value = "Your own message templates; null for everybody but the owner and admins.", nullable = true)
            LifecycleMessages lifecycleMessages,

            @Field("Hours an accepted worker may stay silent before being flagged.")
            int responseWindowHours,

            @Field("Whether a worker who stays silent for so long loses the seat.")
            boolean autoExpireGhosts,

            @Field("Whether those who wait stay pending when the last seat is taken.")
            boolean keepApplicantsOnFill,

            @Field("Whether they stay as a reserve, the first of which takes a seat that is lost.")
            boolean reservePool,

            @Field(value = "Most applications taken in all.", nullable = true)
            Integer maxApplications,

            @Field(value = "Hours the work may take from its start.", nullable = true)
            Integer completionWindowHours,

            @Field(value = "When the work is to begin.", nullable = true)
            Instant scheduledStartAt,

            @Field(
                    value =
                            "What a worker needs to know to begin; null for everybody but the owner and those with a seat.",
                    nullable = true)
            String startInstructions,

            @Field(value = "JSON Schema that the result of a submission must fit.", nullable = true)
            ObjectNode deliverableSchema,

            @Field("Countries from where alone one may apply, ISO 3166; empty for from everywhere.")
            List<String> supportedCountries,

            @Field("Countries from where one may no longer apply.")
            List<String> intakeClosedCountries,

            @Field("Status.") BountyStatus status,

            @Field("Whether it is for one human, and shown to nobody else.")
            boolean isPrivate,

            @Field("About how many have applied; exact up to four.")
            long applicationCount,

            @Field(value = "Why it waits for a review; null for everybody but the owner and admins.", nullable = true)
            ReviewReason reviewReason,

            @Field(
                    value =
                            "Why you closed it; null for everybody but the owner and admins, and where the deadline closed it.",
                    nullable = true)
            CloseReason closeReason,

            @Field(
                    value = "Your words when closing it, or the reviewer's when refusing it; null for everybody but the"
                            + " owner.",
                    nullable = true)
            String closeReasonDetails,

            @Field(value = "Why you called it off; null for everybody but the owner.", nullable = true)
            Cancellation.Reason cancelReason,

            @Field(value = "Your words when calling it off; null for everybody but the owner.", nullable = true)
            String cancelReasonDetails,

            @Field("When it was posted.") Instant createdAt,
            @Field("When it last changed.") Instant updatedAt) {

        /** The bounty as this caller sees it. */
        public static BountyView of(Bounty bounty, Caller caller) {
            return of(bounty, Bounties.isPrivyTo(bounty, caller));
        }

        public static BountyView of(Bounty bounty, boolean forOwner) {
            return of(bounty, forOwner, forOwner);
        }

        /** The bounty as somebody with a seat sees it: with what is needed to begin. */
        public static BountyView ofSeated(Bounty bounty) {
            return of(bounty, false, true);
        }

        private static BountyView of(Bounty bounty, boolean forOwner, boolean withInstructions) {
            BountyTerms terms = bounty.terms();
            Task task = terms.task();
            IntakeTerms intake = terms.intake();
            SeatTerms seat = terms.seat();
            CallerSchema schema = seat.deliverableSchema();
            Optional<Cancellation> cancellation =
                    Optional.ofNullable(bounty.cancellation()).filter(_ -> forOwner);
            return new BountyView(
                    bounty.id(),
                    task.title(),
                    task.description(),
                    task.completionCriteria(),
                    task.evidenceTypes(),
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
                    intake.maxApplications(),
                    seat.completionWindowHours(),
                    seat.scheduledStartAt(),
                    withInstructions ? seat.startInstructions() : null,
                    schema == null ? null : schema.json(),
                    intake.countries().supported(),
                    intake.countries().closed(),
                    bounty.status(),
                    bounty.isPrivate(),
                    bounty.applicationCount(),
                    forOwner ? bounty.reviewReason() : null,
                    forOwner && bounty.closedBy() instanceof ClosedBy.ByOwner owner ? owner.reason() : null,
                    forOwner ? words(bounty.closedBy()) : null,
                    cancellation.map(Cancellation::reason).orElse(null),
                    cancellation.map(Cancellation::details).orElse(null),
                    bounty.createdAt(),
                    bounty.updatedAt());
        }

        private static String words(ClosedBy closedBy) {
            return switch (closedBy) {
                case null -> null;
                case ClosedBy.ByOwner owner -> owner.details();
                case ClosedBy.ByDeadline _ -> null;
                case ClosedBy.ByReview review -> review.words();
            };
        }
    }

    /** A page of bounties. */
    public record BountyList(
            @Field("The bounties.") List<BountyView> bounties,

            @Field("How many are on this page; it may be fewer than asked for although there are more.")
            int count,

            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {

        static BountyList of(Page<Bounty> page, Caller caller) {
            List<BountyView> views = page.items().stream()
                    .map(bounty -> BountyView.of(bounty, caller))
                    .toList();
            return new BountyList(
                    views, views.size(), page.next().isPresent(), page.next().orElse(null));
        }
    }

    /** A bounty under its name. */
    public record BountyAnswer(@Field("The bounty.") BountyView bounty) {}

    /** A bounty as posted, or as it would be. */
    public record CreatedBounty(
            @Field("The bounty.") BountyView bounty,

            @Field("What it would cost when all seats are taken.")
            BountyQuote quote) {}
}
