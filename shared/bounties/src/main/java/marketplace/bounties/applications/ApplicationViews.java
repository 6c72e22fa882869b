package marketplace.bounties.applications;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;

public final class ApplicationViews {

    private ApplicationViews() {}

    @UntrustedTexts
    public record ApplicationView(
            @Field("Id.") ApplicationId id,
            @Field BountyId bountyId,

            @Field(value = "Title of the bounty. Only in list_own_applications.", nullable = true)
            String bountyTitle,

            @Field("The applicant's profile.") HumanId humanId,
            @Field("The applicant's name when applying.") String humanName,
            @Field(value = "Cover letter.", nullable = true) String message,

            @Field(value = "Proposed price in USD; null for the bounty's price.", nullable = true)
            BigDecimal proposedPrice,

            @Field(value = "When the applicant can do the work.", nullable = true)
            String availability,

            @Field List<ApplicationLink> links,
            @Field("Answers to applicationDetails.") List<ApplicationAnswerView> answers,

            @Field("Signed image URLs, valid for 1 hour; previews of at most 320 pixels before acceptance. Owner"
                    + " only, in list results.")
            List<String> imageUrls,

            @Field("Signed video URLs, likewise. Only after acceptance.")
            List<String> videoUrls,

            @Field("Signed document URLs, likewise. Only after acceptance.")
            List<String> documentUrls,

            @Field("Collected files. Owner only, in list results, while pending or accepted.")
            List<FileView> files,

            @Field ApplicationStatus status,

            @Field(value = "Message of the owner when accepting or rejecting.", nullable = true)
            String response,

            @Field Instant createdAt,

            @Field(value = "When the owner accepted or rejected it.", nullable = true)
            Instant respondedAt,

            @Field(nullable = true) ConversationId conversationId,

            @Field(value = "The last escrow that was opened for it.", nullable = true)
            EscrowId escrowId,

            @Field(
                    value = "The worker must confirm before this time, or the seat is lost. Null without a seat, as are"
                            + " all fields below.",
                    nullable = true)
            Instant confirmBy,

            @Field(value = "When the worker confirmed.", nullable = true)
            Instant confirmedAt,

            @Field(value = "Work should start before this time.", nullable = true)
            Instant startBy,

            @Field(nullable = true) Instant startedAt,

            @Field(value = "Work is due at this time; without a submission the seat is lost.", nullable = true)
            Instant dueAt,

            @Field(value = "When the worker was flagged as silent.", nullable = true)
            Instant ghostFlaggedAt,

            @Field(
                    value = "The worker's account is restricted. The seat waits, and is refunded at this time unless"
                            + " its poster keeps the worker before (POST …/keep).",
                    nullable = true)
            Instant keepBy,

            @Field(value = "The worker found the place blocked.", nullable = true)
            BlockedView blocked,

            @Field(value = "When the worker agreed to be released.", nullable = true)
            Instant releaseConsentedAt,

            @Field(value = "The last submission.", nullable = true)
            SubmissionId submissionId,

            @Field(value = "Status of the last submission.", nullable = true)
            SubmissionStatus submissionStatus,

            @Field(value = "Why the seat was lost.", nullable = true)
            SeatExpiry seatExpiredReason) {

        /** Without file URLs: they are secrets, and this answer may be stored for replays. */
        public static ApplicationView of(Application application) {
            return of(application, Map.of());
        }

        public static ApplicationView of(Application application, Map<UploadId, Uploads.File> files) {
            return of(application, null, files);
        }

        /** In a list of the applicant's applications. */
        public static ApplicationView titled(Application application, String bountyTitle) {
            return of(application, bountyTitle, Map.of());
        }

        private static ApplicationView of(
                Application application, String bountyTitle, Map<UploadId, Uploads.File> files) {
            Money proposed = application.proposedPrice();
            Optional<Seat> seat = Optional.ofNullable(application.seat());
            Optional<Seat.Work> work = seat.map(Seat::work);
            return new ApplicationView(
                    application.id(),
                    application.bountyId(),
                    bountyTitle,
                    application.humanId(),
                    application.humanName(),
                    application.content().message(),
                    proposed == null ? null : proposed.usd(),
                    application.content().availability(),
                    application.content().links(),
                    application.content().answers().stream()
                            .map(answer -> ApplicationAnswerView.of(answer, files))
                            .toList(),
                    urls(application.content().uploadIds(), files, FileKind.IMAGE),
                    urls(application.content().uploadIds(), files, FileKind.VIDEO),
                    urls(application.content().uploadIds(), files, FileKind.DOCUMENT),
                    application.content().uploadIds().stream()
                            .map(files::get)
                            .filter(Objects::nonNull)
                            .map(FileView::of)
                            .toList(),
                    application.status(),
                    application.response(),
                    application.createdAt(),
                    application.respondedAt(),
                    application.conversationId(),
                    application.escrowId(),
                    seat.map(Seat::confirmBy).orElse(null),
                    seat.map(Seat::confirmedAt).orElse(null),
                    seat.map(Seat::startBy).orElse(null),
                    seat.map(Seat::startedAt).orElse(null),
                    seat.map(Seat::dueAt).orElse(null),
                    seat.map(Seat::ghostFlaggedAt).orElse(null),
                    seat.filter(Seat::isHeld)
                            .map(held -> held.restriction().keepBy())
                            .orElse(null),
                    seat.map(Seat::blocked)
                            .map(visit -> BlockedView.of(visit, files))
                            .orElse(null),
                    seat.map(Seat::consentedAt).orElse(null),
                    work.map(Seat.Work::submissionId).orElse(null),
                    work.map(Seat.Work::status).orElse(null),
                    seat.map(Seat::expired).orElse(null));
        }
    }

    public record ApplicationAnswerView(
            @Field("Id of the row.") String id,

            @Field(value = "Text, for a row of type text.", nullable = true)
            String text,

            @Field("Whether it is confirmed, for a row of type acknowledgment.")
            boolean acknowledged,

            @Field(value = "The file, for a row of type upload.", nullable = true)
            UploadId uploadId,

            @Field(value = "Signed URL of the file, valid for 1 hour. Owner only, in list results.", nullable = true)
            String fileUrl) {

        public static ApplicationAnswerView of(ApplicationAnswer answer, Map<UploadId, Uploads.File> files) {
            Uploads.File file = answer.uploadId() == null ? null : files.get(answer.uploadId());
            return new ApplicationAnswerView(
                    answer.id(),
                    answer.text(),
                    Boolean.TRUE.equals(answer.acknowledged()),
                    answer.uploadId(),
                    file == null || file.url() == null ? null : file.url().toString());
        }
    }

    public record FileView(
            @Field UploadId uploadId,
            @Field String contentType,
            @Field long bytes,
            @Field("SHA-256 of all bytes, in hex.") String sha256) {

        static FileView of(Uploads.File file) {
            return new FileView(file.id(), file.type().contentType(), file.bytes(), file.sha256());
        }
    }

    public record BlockedView(
            @Field Instant reportedAt,

            @Field("The worker's words.") String reason,

            @Field("Silence of the poster accepts the report at this time.")
            Instant answerBy,

            @Field List<UploadId> uploadIds,

            @Field("Signed URLs of the files, valid for 1 hour. Owner only, in list results.")
            List<String> fileUrls) {

        static BlockedView of(Seat.Blocked visit, Map<UploadId, Uploads.File> files) {
            return new BlockedView(
                    visit.at(), visit.reason(), visit.answerBy(), visit.uploadIds(), urls(visit.uploadIds(), files));
        }
    }

    public record ApplicationReply(@Field ApplicationView application) {}

    public static List<String> urls(List<UploadId> ids, Map<UploadId, Uploads.File> files) {
        return shown(ids, files).map(file -> file.url().toString()).toList();
    }

    public static List<String> urls(List<UploadId> ids, Map<UploadId, Uploads.File> files, FileKind kind) {
        return shown(ids, files)
                .filter(file -> file.type().kind() == kind)
                .map(file -> file.url().toString())
                .toList();
    }

    private static Stream<Uploads.File> shown(List<UploadId> ids, Map<UploadId, Uploads.File> files) {
        return ids.stream().map(files::get).filter(file -> file != null && file.url() != null);
    }
}
