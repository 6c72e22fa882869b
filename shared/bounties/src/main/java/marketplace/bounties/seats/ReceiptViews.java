package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.applications.Receipt;
import marketplace.bounties.applications.Receipt.ReceivedFile;
import marketplace.bounties.applications.Submission;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;

final class ReceiptViews {

    private ReceiptViews() {}

    record ReceiptView(
            @Field("Issuer: the origin of this service.") String iss,
            @Field BountyId bountyId,
            @Field ApplicationId applicationId,
            @Field SubmissionId submissionId,

            @Field("SHA-256 of the brief in UTF-8, in hex.") String briefSha256,

            @Field("When the work was submitted.") Instant submittedAt,
            @Field("The files.") List<ReceivedFile> files) {

        static ReceiptView of(String issuer, Submission submission, Receipt receipt) {
            return new ReceiptView(
                    issuer,
                    submission.bountyId(),
                    submission.applicationId(),
                    submission.id(),
                    receipt.briefSha256(),
                    submission.createdAt(),
                    receipt.files());
        }
    }

    @UntrustedTexts
    record ReceiptReply(
            @Field("What the signature covers.") ReceiptView receipt,

            @Field("What was asked, as the text that briefSha256 is of.")
            String brief,

            @Field("The signed receipt: a compact JWS of the type submission-receipt+jwt.")
            String jws) {}
}
