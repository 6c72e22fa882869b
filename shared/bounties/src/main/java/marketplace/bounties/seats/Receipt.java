package marketplace.bounties.seats;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.EvidenceType;
import marketplace.bounties.terms.Task;
import marketplace.humans.uploads.ExifClaims;
import marketplace.humans.uploads.Upload;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.secrets.Sha256;

/** What was handed in for which task, and when. All of it is fixed, so a receipt always states the same. */
record Receipt(
        @Field("Issuer: the origin of this service.") String iss,
        @Field BountyId bountyId,
        @Field ApplicationId applicationId,
        @Field SubmissionId submissionId,

        @Field("SHA-256 of the brief's bytes in UTF-8, in hex.")
        String briefSha256,

        @Field("When the work was handed in.") Instant handedInAt,
        @Field("The files.") List<FileReceipt> files) {

    record FileReceipt(
            @Field UploadId uploadId,

            @Field("SHA-256 of all bytes, in hex.") String sha256,
            @Field("Length in bytes.") long bytes,
            @Field("Media type.") String contentType,

            @Field(value = "When the photo says it was taken.", nullable = true)
            Instant claimedTakenAt,

            @Field(value = "Latitude that the photo claims, in degrees.", nullable = true)
            BigDecimal claimedLatitude,

            @Field(value = "Longitude that the photo claims, in degrees.", nullable = true)
            BigDecimal claimedLongitude,

            @Field(value = "Seconds from claimedTakenAt to the upload.", nullable = true)
            Long secondsToUpload,

            @Field(value = "Whether claimedTakenAt is before the bounty's creation.", nullable = true)
            Boolean takenBeforeBounty) {

        static FileReceipt of(Upload upload, Optional<ExifClaims> claims, Bounty bounty) {
            Optional<Instant> taken = claims.map(ExifClaims::takenAt);
            return new FileReceipt(
                    upload.id(),
                    upload.sha256(),
                    upload.bytes(),
                    upload.type().contentType(),
                    taken.orElse(null),
                    claims.map(ExifClaims::latitude).orElse(null),
                    claims.map(ExifClaims::longitude).orElse(null),
                    taken.map(at -> Duration.between(at, upload.createdAt()).toSeconds())
                            .orElse(null),
                    taken.map(at -> at.isBefore(bounty.createdAt())).orElse(null));
        }
    }

    /** What was asked. The components are those that never change, and their order is part of the canonical text. */
    record Brief(
            String title,
            String description,
            String completionCriteria,
            List<EvidenceType> evidenceTypes,
            EvidenceRule evidenceMode,
            JsonNode deliverableSchema) {

        static Brief of(Bounty bounty) {
            Task task = bounty.terms().task();
            return new Brief(
                    task.title(),
                    task.description(),
                    task.completionCriteria(),
                    task.evidenceTypes(),
                    task.evidenceMode(),
                    Optional.ofNullable(bounty.terms().seat().deliverableSchema())
                            .map(schema -> schema.json())
                            .orElse(null));
        }

        String text() {
            return new String(Json.bytes(this), StandardCharsets.UTF_8);
        }
    }

    @UntrustedTexts
    record ReceiptReply(
            @Field("What the signature covers.") Receipt receipt,

            @Field("What was asked, as the text that briefSha256 is of.")
            String brief,

            @Field("The receipt, signed: a JWS of the type submission-receipt+jwt.")
            String jws) {}

    static Receipt of(String issuer, String brief, Submission submission, List<FileReceipt> files) {
        return new Receipt(
                issuer,
                submission.bountyId(),
                submission.applicationId(),
                submission.id(),
                Sha256.of(brief),
                submission.createdAt(),
                files);
    }
}
