package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Receipt.ReceivedFile;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.TaskBrief;
import marketplace.humans.uploads.FirstHandIns;
import marketplace.humans.uploads.HandedInBefore;
import marketplace.humans.uploads.PhotoClaims;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.table.Write;

public final class SubmissionFiles {

    private final Uploads uploads;
    private final FirstHandIns handIns;

    public SubmissionFiles(Table table, Uploads uploads) {
        this.uploads = uploads;
        this.handIns = new FirstHandIns(table);
    }

    /** The submission with its receipt, and the writes that take its files. */
    public record Received(Submission submission, List<Write> writes) {

        public Received {
            writes = List.copyOf(writes);
        }
    }

    /** Checks that the result and the evidence are as the terms require. Names every fault. */
    public Received receive(AccountId worker, Bounty bounty, Submission submission, Instant now) {
        Deliverable deliverable = submission.deliverable();
        List<Upload> files =
                uploads.requireReady(worker, deliverable.uploadIds(), UploadPurpose.SUBMISSION, "uploadIds", now);
        requireComplete(bounty.terms(), deliverable, files);
        return ParallelReads.join(
                () -> handIns.before(worker, files),
                () -> uploads.claims(files),
                (before, claims) -> new Received(
                        submission.with(receipt(bounty, files, before, claims)),
                        Stream.concat(
                                        files.stream().map(file -> uploads.use(file, submission.id())),
                                        FirstHandIns.record(worker, before).stream())
                                .toList()));
    }

    private static void requireComplete(BountyTerms terms, Deliverable deliverable, List<Upload> files) {
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
    }

    private static Receipt receipt(
            Bounty bounty, List<Upload> files, Map<String, HandedInBefore> before, List<PhotoClaims> claims) {
        return new Receipt(
                TaskBrief.of(bounty.terms()).sha256(),
                IntStream.range(0, files.size())
                        .mapToObj(i -> {
                            Upload file = files.get(i);
                            return ReceivedFile.of(file, claims.get(i), before.get(file.sha256()), bounty);
                        })
                        .toList());
    }

    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
