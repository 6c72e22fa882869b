package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.bounties.terms.BountyTerms;
import marketplace.humans.uploads.Upload;
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

    /** Checks that the submission contains the evidence that the terms require, and takes its files. */
    public List<Write> use(AccountId worker, BountyTerms terms, Submission submission, Instant now) {
        Deliverable deliverable = submission.deliverable();
        List<Upload> files =
                uploads.requireReady(worker, deliverable.uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", now);
        EvidencePolicy.require(terms, deliverable, files);
        return files.stream().map(file -> uploads.use(file, submission.id())).toList();
    }

    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
