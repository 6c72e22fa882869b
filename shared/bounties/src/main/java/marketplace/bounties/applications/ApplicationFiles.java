package marketplace.bounties.applications;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.FileType;
import marketplace.humans.uploads.Previews;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;

final class ApplicationFiles {

    private static final String COLLECTED = "uploadIds";
    private static final String ANSWERED = "answers";

    private final Uploads uploads;

    ApplicationFiles(Uploads uploads) {
        this.uploads = uploads;
    }

    Commit use(Call call, BountyTerms terms, Application application) {
        List<Upload> files = new ArrayList<>();
        List<UploadId> answered = application.content().answeredFiles();
        files.addAll(checked(call, answered, ANSWERED, ApplicationFiles::isImageOrDocx, "an image or a DOCX"));
        if (terms.intake().submissionMode().collects().isPresent()) {
            FileKind kind = terms.intake().submissionMode().collects().get();
            files.addAll(checked(
                    call,
                    application.content().uploadIds(),
                    COLLECTED,
                    upload -> upload.type().kind() == kind,
                    "of the kind " + kind.wire()));
        }
        if (files.stream().map(Upload::id).distinct().count() < files.size()) {
            throw Problem.invalid(COLLECTED, "must not name the file of an answer");
        }
        Commit used = Commit.none()
                .and(files.stream()
                        .map(file -> uploads.use(file, application.id()))
                        .toList());
        return terms.intake()
                        .submissionMode()
                        .collects()
                        .filter(FileKind.IMAGE::equals)
                        .isPresent()
                ? Previews.request(used, application.content().uploadIds(), call.now())
                : used;
    }

    private List<Upload> checked(
            Call call, List<UploadId> ids, String field, Predicate<Upload> wanted, String description) {
        List<Upload> ready = uploads.requireReady(call.accountId(), ids, UploadPurpose.APPLICATION, field, call.now());
        for (Upload upload : ready) {
            if (!wanted.test(upload)) {
                throw Problem.invalid(
                        field,
                        "must name files that are " + description + "; " + upload.id() + " is "
                                + upload.type().contentType());
            }
        }
        return ready;
    }

    private static boolean isImageOrDocx(Upload upload) {
        return upload.type().kind() == FileKind.IMAGE || upload.type() == FileType.DOCX;
    }

    /**
     * Collected files are previews before acceptance, complete after it, and absent once the application ended. Those
     * of a blocked visit stay.
     */
    Map<UploadId, Uploads.File> of(List<Application> applications, Instant now) {
        Stream<UploadId> sent = applications.stream()
                .filter(application -> application.status().live())
                .flatMap(application -> application.content().files().stream());
        Stream<UploadId> ofBlockedVisits = applications.stream()
                .map(Application::seat)
                .filter(seat -> seat != null && seat.isBlocked())
                .flatMap(seat -> seat.blocked().uploadIds().stream());
        List<UploadId> ids = Stream.concat(sent, ofBlockedVisits).toList();
        Set<UploadId> previews = applications.stream()
                .filter(application -> application.status() == ApplicationStatus.PENDING)
                .flatMap(application -> application.content().uploadIds().stream())
                .collect(Collectors.toSet());
        return uploads.files(ids, previews, now).stream()
                .collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
