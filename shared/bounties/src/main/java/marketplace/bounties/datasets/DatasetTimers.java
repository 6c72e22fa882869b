package marketplace.bounties.datasets;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Removes archives: at the end of their life, and when somebody in them deletes the account. */
public final class DatasetTimers {

    private static final String END = "dataset.end";
    private static final String REMOVE = "dataset.remove";

    record Ended(BountyId bountyId, String object) {}

    private final Datasets datasets;
    private final Supplier<ObjectStore> objects;

    public DatasetTimers(Table table, Supplier<ObjectStore> objects) {
        this.datasets = new Datasets(table);
        this.objects = objects;
    }

    public List<TimerKind<?>> kinds() {
        return List.of(new TimerKind<>(END, Ended.class, this::end), TimerKind.bare(REMOVE, this::remove));
    }

    static Timer end(DatasetBuild build) {
        return new Timer(
                END,
                build.object(),
                build.startedAt().plus(DatasetBuild.REMOVED_AFTER),
                new Ended(build.bountyId(), build.object()));
    }

    /** Removes the bounty's latest archive at the next tick, also one that is being built. */
    public static Timer removal(BountyId bounty, Instant now) {
        return new Timer(REMOVE, bounty.value(), now);
    }

    /** A later build may have replaced it. */
    private Commit end(Timer due, Ended ended, Instant now) {
        delete(ended.object());
        return without(
                datasets.find(ended.bountyId()).filter(build -> build.object().equals(ended.object())));
    }

    private Commit remove(Timer due, Instant now) {
        Optional<DatasetBuild> latest = datasets.find(new BountyId(due.id()));
        latest.map(DatasetBuild::object).ifPresent(this::delete);
        return without(latest);
    }

    private static Commit without(Optional<DatasetBuild> build) {
        return build.map(found -> Commit.of(Datasets.remove(found))).orElseGet(Commit::none);
    }

    private void delete(String object) {
        ObjectStore store = objects.get();
        store.abandon(object);
        store.delete(object);
        store.delete(DatasetBuild.manifest(object));
    }
}
