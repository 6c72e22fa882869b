package marketplace.hiring.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationViews;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.DisputeView;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.disputes.EscrowActor;

/** An application as the poster of its bounty sees it. */
@UntrustedTexts
record PostedHire(
        @Field("Id of the application.") ApplicationId id,
        @Field BountyId bountyId,
        @Field("Title of the bounty.") String title,

        @Field(value = "The QA run that posted it and decides instead of you.", nullable = true)
        RunId qaRunId,

        @Field WorkStage stage,
        @Field("What the stage means, as a sentence.") String meaning,

        @Field(value = "When your time ends, or that of the worker. Null without a deadline.", nullable = true)
        Instant dueAt,

        @Field(value = "What happens at dueAt if nobody acts. Null without a deadline.", nullable = true)
        String otherwise,

        @Field("Names of the operations that you can call next, the usual one first.")
        List<String> next,

        @Field("Whether a seat is open, so that a pending application can be accepted.")
        boolean acceptable,

        @Field("The applicant's name when applying.") String humanName,

        @Field(value = "Cover letter.", nullable = true) String message,

        @Field(value = "Proposed price in USD; null for the bounty's price.", nullable = true)
        BigDecimal proposedPrice,

        @Field("When the human applied.") Instant createdAt,

        @Field(value = "Why the seat was lost.", nullable = true)
        SeatExpiry seatExpiredReason,

        @Field(nullable = true) ConversationId conversationId,

        @Field(value = "The worker found the place blocked.", nullable = true)
        BlockedPlace blocked,

        @Field(value = "The last submission.", nullable = true)
        PostedWork submission,

        @Field(value = "The last escrow that was opened for it.", nullable = true)
        PostedPay escrow) {

    record PostedHireReply(@Field PostedHire hire) {}

    record BlockedPlace(
            @Field Instant reportedAt,
            @Field("The worker's words.") String reason,
            @Field("Signed URLs, valid for 1 hour.") List<String> fileUrls) {}

    record PostedWork(
            @Field("Id.") SubmissionId id,
            @Field SubmissionStatus status,
            @Field(nullable = true) String text,
            @Field("Web addresses.") List<String> links,
            @Field("Signed URLs, valid for 1 hour.") List<String> imageUrls,
            @Field("Signed URLs.") List<String> videoUrls,
            @Field("Signed URLs.") List<String> documentUrls,

            @Field(value = "Result that fits the bounty's deliverableSchema.", nullable = true)
            ObjectNode result,

            @Field(value = "Your message when reviewing.", nullable = true)
            String response,

            @Field(value = "The worker's reason for the appeal.", nullable = true)
            String appeal,

            @Field Instant createdAt) {

        static PostedWork of(Submission work, Map<UploadId, Uploads.File> files) {
            Deliverable deliverable = work.deliverable();
            return new PostedWork(
                    work.id(),
                    work.status(),
                    deliverable.text(),
                    deliverable.links(),
                    urls(deliverable, files, FileKind.IMAGE),
                    urls(deliverable, files, FileKind.VIDEO),
                    urls(deliverable, files, FileKind.DOCUMENT),
                    deliverable.result(),
                    work.review() == null ? null : work.review().response(),
                    work.appeal() == null ? null : work.appeal().text(),
                    work.createdAt());
        }

        private static List<String> urls(Deliverable work, Map<UploadId, Uploads.File> files, FileKind kind) {
            return ApplicationViews.urls(work.uploadIds(), files, kind);
        }
    }

    record PostedPay(
            @Field("Id.") EscrowId id,
            @Field("Always poster.") EscrowActor viewerSide,
            @Field EscrowStatus status,
            @Field("Pay of the worker, in cents.") long amountCents,
            @Field("Platform fee on top, in cents.") long platformFeeCents,

            @Field(value = "Payment page while it waits for payment.", nullable = true)
            String checkoutUrl,

            @Field(nullable = true) DisputeView dispute) {

        static PostedPay of(EscrowView escrow) {
            return new PostedPay(
                    escrow.id(),
                    EscrowActor.POSTER,
                    escrow.status(),
                    escrow.amountCents(),
                    escrow.platformFeeCents(),
                    escrow.checkoutUrl(),
                    escrow.dispute());
        }
    }

    /** @param files of the work and of a blocked visit */
    static PostedHire of(
            Bounty bounty,
            Application application,
            HireNext next,
            Map<UploadId, Uploads.File> files,
            Optional<Submission> work,
            Optional<Escrow> escrow,
            String origin) {
        Optional<Seat> seat = Optional.ofNullable(application.seat());
        return new PostedHire(
                application.id(),
                bounty.id(),
                bounty.terms().task().title(),
                bounty.qaRunId(),
                next.stage(),
                next.stage().forPoster().meaning(),
                next.dueAt(),
                next.dueAt() == null ? null : next.stage().forPoster().otherwise(),
                next.operations(),
                bounty.status().takesApplications() && !bounty.isDirectHire(),
                application.humanName(),
                application.content().message(),
                Optional.ofNullable(application.proposedPrice()).map(Money::usd).orElse(null),
                application.createdAt(),
                seat.map(Seat::expired).orElse(null),
                application.conversationId(),
                seat.map(Seat::blocked).map(visit -> blocked(visit, files)).orElse(null),
                work.map(submission -> PostedWork.of(submission, files)).orElse(null),
                escrow.map(held -> EscrowView.of(held, bounty.posterId(), origin))
                        .map(PostedPay::of)
                        .orElse(null));
    }

    private static BlockedPlace blocked(Seat.Blocked visit, Map<UploadId, Uploads.File> files) {
        return new BlockedPlace(visit.at(), visit.reason(), ApplicationViews.urls(visit.uploadIds(), files));
    }
}
