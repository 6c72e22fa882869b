package marketplace.hiring.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Receipt;
import marketplace.bounties.applications.RejectionReason;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Place;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.DisputeView;

/** An application as its worker sees it. */
@UntrustedTexts
public record OwnApplication(
        @Field("Id.") ApplicationId id,
        @Field BountyId bountyId,
        @Field WorkStage stage,
        @Field("What the stage means, as a sentence.") String meaning,

        @Field(value = "When your time ends, or that of the poster. Null without a deadline.", nullable = true)
        Instant dueAt,

        @Field(value = "What happens at dueAt if nobody acts. Null without a deadline.", nullable = true)
        String otherwise,

        @Field("Names of the operations that you can call next, the usual one first.")
        List<String> next,

        @Field("What is asked.") AskedWork task,

        @Field(value = "Your cover letter.", nullable = true)
        String message,

        @Field(value = "The poster's message when accepting or rejecting.", nullable = true)
        String response,

        @Field(value = "Why the seat was lost.", nullable = true)
        SeatExpiry seatExpiredReason,

        @Field(nullable = true) ConversationId conversationId,

        @Field(value = "What you submitted last.", nullable = true)
        OwnWork submission,

        @Field(value = "The money that is held or was paid.", nullable = true)
        OwnPay escrow) {

    public record OwnApplicationReply(@Field OwnApplication work) {}

    /** What a worker needs of a bounty while working. get_bounty has the rest. */
    public record AskedWork(
            @Field String title,
            @Field("The poster's public name.") String posterName,
            @Field("The task in full.") String description,

            @Field(value = "Definition of done.", nullable = true)
            String completionCriteria,

            @Field("What a submission must contain.") List<EvidenceType> evidenceTypes,

            @Field(value = "any: at least one of evidenceTypes. all: each of them. Null: not checked.", nullable = true)
            EvidenceRule evidenceMode,

            @Field(value = "JSON Schema of a submission's result.", nullable = true)
            ObjectNode deliverableSchema,

            @Field(value = "Where the work is done.", nullable = true)
            Place location,

            @Field(value = "What you need to know to start. Only while you have the seat.", nullable = true)
            String startInstructions,

            @Field("Percent of the pay that you get if you find the place blocked.")
            int blockedPayPercent,

            @Field(
                    value = "The QA run whose test this is; get_qa_brief has its brief. Null for other work.",
                    nullable = true)
            RunId runId) {

        static AskedWork of(Bounty bounty, String posterName, boolean seated) {
            BountyTerms terms = bounty.terms();
            return new AskedWork(
                    terms.task().title(),
                    posterName,
                    terms.task().description(),
                    terms.task().completionCriteria(),
                    terms.task().evidenceTypes(),
                    terms.task().evidenceMode(),
                    Optional.ofNullable(terms.seat().deliverableSchema())
                            .map(CallerSchema::json)
                            .orElse(null),
                    terms.task().location(),
                    seated ? terms.seat().startInstructions() : null,
                    terms.seat().blockedPercent(),
                    bounty.qaRunId());
        }
    }

    public record OwnWork(
            @Field("Id.") SubmissionId id,
            @Field SubmissionStatus status,

            @Field(nullable = true) String text,

            @Field("Web addresses.") List<String> links,

            @Field("How many files. list_submissions has their URLs.")
            int files,

            @Field("The files, in order. A redo can list their uploads again.")
            List<OwnFile> uploads,

            @Field(value = "The result that was asked for.", nullable = true)
            ObjectNode result,

            @Field Instant createdAt,

            @Field(value = "The poster's message when reviewing.", nullable = true)
            String response,

            @Field(value = "Why it was rejected.", nullable = true)
            RejectionReason reasonCode) {

        static OwnWork of(Submission work) {
            Optional<Submission.Review> review = Optional.ofNullable(work.review());
            return new OwnWork(
                    work.id(),
                    work.status(),
                    work.deliverable().text(),
                    work.deliverable().links(),
                    work.deliverable().uploadIds().size(),
                    OwnFile.of(work),
                    work.deliverable().result(),
                    work.createdAt(),
                    review.map(Submission.Review::response).orElse(null),
                    review.map(Submission.Review::reasonCode).orElse(null));
        }
    }

    /** @param contentType null for work that was submitted before there were receipts */
    public record OwnFile(
            @Field UploadId id,

            @Field(value = "Media type of the file.", nullable = true)
            String contentType) {

        static List<OwnFile> of(Submission work) {
            Map<UploadId, String> types = Optional.ofNullable(work.receipt()).stream()
                    .flatMap(receipt -> receipt.files().stream())
                    .collect(Collectors.toMap(Receipt.ReceivedFile::uploadId, Receipt.ReceivedFile::contentType));
            return work.deliverable().uploadIds().stream()
                    .map(id -> new OwnFile(id, types.get(id)))
                    .toList();
        }
    }

    public record OwnPay(
            @Field("Id.") EscrowId id,
            @Field EscrowStatus status,

            @Field("What you were paid; before the end, what you will be paid. In cents.")
            long payCents,

            @Field(nullable = true) DisputeView dispute) {

        static OwnPay of(Escrow escrow) {
            return new OwnPay(
                    escrow.id(),
                    escrow.status(),
                    (escrow.status().isEnd()
                                    ? escrow.outcome().paidOut()
                                    : escrow.terms().amount())
                            .cents(),
                    DisputeView.of(escrow.dispute()));
        }
    }

    static OwnApplication of(
            Application application,
            Bounty bounty,
            String posterName,
            Optional<Submission> work,
            Optional<Escrow> escrow,
            WorkNext next) {
        return new OwnApplication(
                application.id(),
                application.bountyId(),
                next.stage(),
                next.stage().forWorker().meaning(),
                next.dueAt(),
                next.dueAt() == null ? null : next.stage().forWorker().otherwise(),
                next.operations(),
                AskedWork.of(bounty, posterName, application.status() == ApplicationStatus.ACCEPTED),
                application.content().message(),
                application.response(),
                Optional.ofNullable(application.seat()).map(Seat::expired).orElse(null),
                application.conversationId(),
                work.map(OwnWork::of).orElse(null),
                escrow.map(OwnPay::of).orElse(null));
    }
}
