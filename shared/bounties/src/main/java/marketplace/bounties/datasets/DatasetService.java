package marketplace.bounties.datasets;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marketplace.api.Answer;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.datasets.DatasetViews.DatasetApplicantView;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.ObjectStore.Missing;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;

final class DatasetService {

    static final String ZIP = "application/zip";

    /** What an answer can carry. */
    private static final int MOST_AT_ONCE = 4_000_000;

    /** More applications or files take too long for one call. */
    private static final int MANY = 100;

    private static final Duration READ_LIFE = Duration.ofHours(1);

    private static final long PARTS_A_SECOND = 1;
    private static final long MIN_WAIT_SECONDS = 2;
    private static final long MAX_WAIT_SECONDS = 60;

    private final Bounties bounties;
    private final Applications applications;
    private final Datasets datasets;
    private final Uploads uploads;
    private final Supplier<ObjectStore> objects;

    DatasetService(Table table, Supplier<ObjectStore> objects) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.datasets = new Datasets(table);
        this.uploads = new Uploads(table, objects);
        this.objects = objects;
    }

    Page<DatasetApplicantView> list(Call call, DatasetInput input, PageRequest page) {
        Bounty bounty = requireCollecting(call, input.bountyId());
        Page<Application> accepted = accepted(bounty.id(), page.limit(), page.after());
        Map<UploadId, Uploads.File> files = uploads
                .files(
                        accepted.items().stream()
                                .flatMap(application -> application.content().uploadIds().stream())
                                .toList(),
                        call.now())
                .stream()
                .collect(Collectors.toMap(Uploads.File::id, Function.identity()));
        return accepted.map(application -> DatasetApplicantView.of(application, files));
    }

    private Page<Application> accepted(BountyId bounty, int limit, Optional<String> after) {
        return applications.list(bounty, Optional.of(ApplicationStatus.ACCEPTED), false, limit, after);
    }

    private Bounty requireCollecting(Call call, BountyId id) {
        Bounty bounty = bounties.requireOwned(id, call.accountId());
        if (!bounty.terms().intake().collectsFiles()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty collects no files: its submissionMode is application. Read the work of each applicant"
                            + " with GET /api/bounties/{bountyId}/applications/{applicationId}/submissions.");
        }
        return bounty;
    }

    Decision<Answer.OfFile> archive(Call call, DatasetInput input) {
        Bounty bounty = requireCollecting(call, input.bountyId());
        Optional<DatasetBuild> latest = datasets.find(bounty.id());
        Optional<DatasetBuild> serving = latest.filter(build -> build.serves(bounty, call.now()));
        if (serving.isPresent()) {
            return Decision.of(Commit.none(), answer(serving.get(), call.now()));
        }
        Optional<byte[]> small = small(bounty);
        return small.map(bytes -> Decision.of(Commit.none(), file(bounty.id(), bytes)))
                .orElseGet(() -> start(latest, DatasetBuild.start(bounty, call.now()), call.now()));
    }

    private static Decision<Answer.OfFile> start(Optional<DatasetBuild> replaced, DatasetBuild build, Instant now) {
        Commit commit = Commit.of(Datasets.start(replaced, build))
                .job(DatasetBuilder.next(build, now))
                .due(DatasetTimers.end(build));
        return Decision.of(commit, inProgress(build));
    }

    private Answer.OfFile answer(DatasetBuild build, Instant now) {
        return switch (build.status()) {
            case BUILDING -> inProgress(build);
            case BUILT -> built(build, now);
            case TOO_LARGE ->
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "The zip would have " + build.bytesTotal() + " bytes; at most " + DatasetBuild.MAX_BYTES
                                + " are possible. Use format=json for the URLs of the files.");
        };
    }

    private static Answer.OfFile inProgress(DatasetBuild build) {
        long left = build.bytesTotal() == null ? 0 : build.bytesTotal() - build.bytesWritten();
        return new Answer.InProgress(
                new Answer.Progress(build.bytesWritten(), build.bytesTotal()),
                Math.clamp(left / DatasetBuilder.PART_BYTES / PARTS_A_SECOND, MIN_WAIT_SECONDS, MAX_WAIT_SECONDS));
    }

    private Answer.OfFile built(DatasetBuild build, Instant now) {
        if (build.bytesTotal() > MOST_AT_ONCE) {
            return new Answer.Elsewhere(objects.get().get(build.object(), now, READ_LIFE));
        }
        try {
            return file(build.bountyId(), objects.get().read(build.object(), 0, (int) (long) build.bytesTotal()));
        } catch (Missing _) {
            throw new LostRace(Keys.dataset(build.bountyId()));
        }
    }

    private static Answer.OfFile file(BountyId bounty, byte[] bytes) {
        return new Answer.File(ZIP, bounty + ".zip", bytes);
    }

    /** The whole archive, if it can be made during the call. */
    private Optional<byte[]> small(Bounty bounty) {
        if (bounty.applicationCount() > MANY) {
            return Optional.empty();
        }
        Page<Application> accepted = accepted(bounty.id(), MANY, Optional.empty());
        Manifest manifest = Manifest.of(bounty.id(), accepted.items(), uploads);
        if (accepted.next().isPresent() || manifest.files().size() > MANY) {
            return Optional.empty();
        }
        byte[] text = Json.bytes(manifest);
        ZipArchive archive = new ZipArchive(
                (object, from, length) -> object.equals(Manifest.PATH)
                        ? Arrays.copyOfRange(text, (int) from, (int) from + length)
                        : objects.get().read(object, from, length),
                manifest.inArchive(Manifest.PATH, text.length));
        try {
            return archive.bytes() > MOST_AT_ONCE
                    ? Optional.empty()
                    : Optional.of(
                            archive.next(ArchivePosition.START, archive.bytes()).bytes());
        } catch (Missing _) {
            // An applicant has just left.
            throw new LostRace(Keys.bounty(bounty.id()));
        }
    }
}
