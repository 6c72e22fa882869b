package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Write;

public final class SubmissionFiles {

    private final Uploads uploads;

    public SubmissionFiles(Uploads uploads) {
        this.uploads = uploads;
    }

    public List<Write> use(AccountId worker, Submission submission, Instant now) {
        return uploads
                .requireReady(worker, submission.deliverable().uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", now)
                .stream()
                .map(file -> uploads.use(file, submission.id()))
                .toList();
    }

    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
