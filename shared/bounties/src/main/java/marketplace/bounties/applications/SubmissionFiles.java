package marketplace.bounties.applications;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Receipt.ReceivedFile;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.TaskBrief;
import marketplace.humans.uploads.FirstHandIns;
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

    /**
     * Checks that the result and the evidence are as the terms require. Names every fault.
     *
     * @param redone the submission that this one replaces: files of it stay as they were received
     */
    public Received receive(
            AccountId worker, Bounty bounty, Submission submission, Optional<Submission> redone, Instant now) {
        Deliverable deliverable = submission.deliverable();
        Set<UploadId> kept = redone.map(
                        earlier -> Set.copyOf(earlier.deliverable().uploadIds()))
                .orElseGet(Set::of);
        List<Upload> files =
                uploads.requireReady(worker, deliverable.uploadIds(), kept, UploadPurpose.SUBMISSION, "uploadIds", now);
        requireComplete(bounty.terms(), deliverable, files);
        Map<UploadId, ReceivedFile> received = new HashMap<>();
        redone.flatMap(earlier -> Optional.ofNullable(earlier.receipt()))
                .ifPresent(receipt -> receipt.files().forEach(file -> received.put(file.uploadId(), file)));
        List<Upload> fresh =
                files.stream().filter(file -> !received.containsKey(file.id())).toList();
        return ParallelReads.join(
                () -> handIns.before(worker, fresh), () -> uploads.claims(fresh), (before, claims) -> {
                    for (int i = 0; i < fresh.size(); i++) {
                        Upload file = fresh.get(i);
                        received.put(
                                file.id(), ReceivedFile.of(file, claims.get(i), before.get(file.sha256()), bounty));
                    }
                    return new Received(
                            submission.with(receipt(bounty, files, received)),
                            Stream.concat(
                                            files.stream()
                                                    .filter(file -> !kept.contains(file.id()))
                                                    .map(file -> uploads.use(file, submission.id())),
                                            FirstHandIns.record(worker, before).stream())
                                    .toList());
                });
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

    private static Receipt receipt(Bounty bounty, List<Upload> files, Map<UploadId, ReceivedFile> received) {
        return new Receipt(
                TaskBrief.of(bounty.terms()).sha256(),
                files.stream().map(file -> received.get(file.id())).toList());
    }

    public Map<UploadId, Uploads.File> of(List<Submission> submissions, Instant now) {
        List<UploadId> ids = submissions.stream()
                .flatMap(submission -> submission.deliverable().uploadIds().stream())
                // A redo may list those of an earlier submission.
                .distinct()
                .toList();
        return uploads.files(ids, now).stream().collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }
}
