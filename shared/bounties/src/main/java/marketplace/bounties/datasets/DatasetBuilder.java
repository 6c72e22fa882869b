package marketplace.bounties.datasets;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Json;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Job;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.ObjectStore.Missing;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Builds an archive: a job lists the files, one writes each part, and the last joins the parts. */
public final class DatasetBuilder {

    static final int PART_BYTES = 8 << 20;

    private static final String JOB = "dataset.build";
    private static final int READ_AT_ONCE = 100;

    record Step(BountyId bountyId, String object, int part) {}

    private final Table table;
    private final Supplier<ObjectStore> objects;
    private final Datasets datasets;
    private final Applications applications;
    private final Uploads uploads;

    public DatasetBuilder(Table table, Supplier<ObjectStore> objects) {
        this.table = table;
        this.objects = objects;
        this.datasets = new Datasets(table);
        this.applications = new Applications(table);
        this.uploads = new Uploads(table, objects);
    }

    public JobKind<Step> kind() {
        return new JobKind<>(JOB, Step.class, this::run);
    }

    static Job next(DatasetBuild build, Instant now) {
        Step step = new Step(build.bountyId(), build.object(), build.nextPart());
        return new Job(JOB, build.object() + "_" + build.nextPart(), now, step);
    }

    /** A repeated job, or one of a build that was replaced or removed, does nothing. */
    private void run(Job job, Step step, Instant now) {
        Optional<DatasetBuild> build =
                datasets.find(step.bountyId()).filter(found -> found.awaits(step.object(), step.part()));
        if (build.isPresent()) {
            table.commit(carriedOut(build.get(), now));
        }
    }

    private Commit carriedOut(DatasetBuild build, Instant now) {
        if (build.parts() == null) {
            return list(build, now);
        }
        return build.isWritten() ? join(build, now) : write(build, now);
    }

    private Commit list(DatasetBuild build, Instant now) {
        Manifest manifest = Manifest.of(build.bountyId(), accepted(build.bountyId()), uploads);
        byte[] text = Json.bytes(manifest);
        long bytes = archive(build, manifest, text.length).bytes();
        if (bytes > DatasetBuild.MAX_BYTES) {
            return Commit.of(Datasets.change(build, build.tooLarge(bytes, now)));
        }
        ObjectStore store = objects.get();
        store.write(DatasetBuild.manifest(build.object()), "application/json", text);
        return next(build, build.listed(store.begin(build.object(), DatasetService.ZIP), bytes, now), now);
    }

    private List<Application> accepted(BountyId bounty) {
        return Page.all(after ->
                applications.list(bounty, Optional.of(ApplicationStatus.ACCEPTED), false, READ_AT_ONCE, after));
    }

    private Commit write(DatasetBuild build, Instant now) {
        ObjectStore store = objects.get();
        try {
            byte[] manifest = store.read(DatasetBuild.manifest(build.object()), 0, Integer.MAX_VALUE);
            ZipArchive archive = archive(build, Json.decode(Json.read(manifest), Manifest.class), manifest.length);
            ZipArchive.Part part = archive.next(build.position(), PART_BYTES);
            store.part(build.object(), build.parts(), build.nextPart(), part.bytes());
            return next(build, build.wrote(part.bytes().length, part.after(), now), now);
        } catch (Missing _) {
            // An applicant has left since the files were listed. The next call begins a new build without these files.
            return Commit.of(Datasets.remove(build));
        }
    }

    /** Apart from the last part, which could not be written again to parts that are joined. */
    private Commit join(DatasetBuild build, Instant now) {
        objects.get().complete(build.object(), build.parts());
        return Commit.of(Datasets.change(build, build.built(now)));
    }

    private ZipArchive archive(DatasetBuild build, Manifest manifest, int bytes) {
        return new ZipArchive(objects.get()::read, manifest.inArchive(DatasetBuild.manifest(build.object()), bytes));
    }

    private static Commit next(DatasetBuild before, DatasetBuild after, Instant now) {
        return Commit.of(Datasets.change(before, after)).job(next(after, now));
    }
}
