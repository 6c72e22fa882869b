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

/**
 * The files of work that is handed in: whose they are, and how both sides of the seat read them.
 *
 * <p>A file belongs to one submission, by the same commit that stores it.
 */
public final class SubmissionFiles {

    private final Uploads uploads;

    public SubmissionFiles(Uploads uploads) {
        this.uploads = uploads;
    }

    /** The submission's files become its own, after a look at each; the worker's account has to have sent them. */
    public List<Write> use(AccountId worker, Submission submission, Instant now) {
        return uploads
                .requireReady(worker, submission.deliverable().uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", now)
                .stream()
                .map(file -> uploads.use(file, submission.id()))
                .toList();
    }

    /** The files of these submissions, by upload. */
    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
