package marketplace.bounties.datasets;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.applications.Application;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;

final class DatasetViews {

    private DatasetViews() {}

    @UntrustedTexts
    record DatasetApplicantView(
            @Field ApplicationId applicationId,
            @Field("The applicant's profile.") HumanId humanId,
            @Field("The applicant's name when applying.") String applicant,
            @Field("The collected files.") List<DatasetFileView> files) {

        static DatasetApplicantView of(Application application, Map<UploadId, Uploads.File> files) {
            return new DatasetApplicantView(
                    application.id(),
                    application.humanId(),
                    application.humanName(),
                    application.content().uploadIds().stream()
                            .map(files::get)
                            .filter(Objects::nonNull)
                            .map(file -> DatasetFileView.of(application, file))
                            .toList());
        }
    }

    record DatasetFileView(
            @Field UploadId uploadId,
            @Field("Where the file is in the zip.") String path,
            @Field String contentType,
            @Field long bytes,
            @Field("SHA-256 of all bytes, in hex.") String sha256,

            @Field("Signed URL of the file, valid for 1 hour.")
            String url) {

        static DatasetFileView of(Application application, Uploads.File file) {
            return new DatasetFileView(
                    file.id(),
                    Manifest.path(application, file.id(), file.type()),
                    file.type().contentType(),
                    file.bytes(),
                    file.sha256(),
                    file.url().toString());
        }
    }
}
