package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;
import marketplace.table.Write;

public final class SubmissionFiles {

    private final Uploads uploads;

    public SubmissionFiles(Uploads uploads) {
        this.uploads = uploads;
    }

    /** Checks that the result and the evidence are as the terms require, and takes the files. Names every fault. */
    public List<Write> use(AccountId worker, BountyTerms terms, Submission submission, Instant now) {
        Deliverable deliverable = submission.deliverable();
        List<Upload> files =
                uploads.requireReady(worker, deliverable.uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", now);
        List<Problem.Detail> faults = Stream.concat(
                        deliverable.resultFaults(terms.seat().deliverableSchema()).stream(),
                        EvidencePolicy.faults(terms, deliverable, files).stream())
                .toList();
        if (!faults.isEmpty()) {
            throw Problem.invalid(faults);
        }
        if (deliverable.isEmpty()) {
            throw Problem.invalid("text", "is required without links, uploadIds and result");
        }
        return files.stream().map(file -> uploads.use(file, submission.id())).toList();
    }

    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
