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

    private static final String REMOVE = "dataset.remove";

    /** @param object null for the bounty's latest archive */
    record Removal(BountyId bountyId, String object) {}

    private final Datasets datasets;
    private final Supplier<ObjectStore> objects;

    public DatasetTimers(Table table, Supplier<ObjectStore> objects) {
        this.datasets = new Datasets(table);
        this.objects = objects;
    }

    public List<TimerKind<?>> kinds() {
        return List.of(new TimerKind<>(REMOVE, Removal.class, this::remove));
    }

    static Timer end(DatasetBuild build) {
        return new Timer(
                REMOVE,
                build.object(),
                build.startedAt().plus(DatasetBuild.REMOVED_AFTER),
                new Removal(build.bountyId(), build.object()));
    }

    /** Removes the archive at the next tick, also one that is being built. */
    public static Timer removal(BountyId bounty, Instant now) {
        return new Timer(REMOVE, bounty.value(), now, new Removal(bounty, null));
    }

    private Commit remove(Timer due, Removal removal, Instant now) {
        Optional<DatasetBuild> latest = datasets.find(removal.bountyId())
                .filter(build -> removal.object() == null || build.object().equals(removal.object()));
        Optional.ofNullable(removal.object())
                .or(() -> latest.map(DatasetBuild::object))
                .ifPresent(this::delete);
        return latest.map(build -> Commit.of(Datasets.remove(build))).orElseGet(Commit::none);
    }

    private void delete(String object) {
        ObjectStore store = objects.get();
        store.abandon(object);
        store.delete(object);
        store.delete(DatasetBuild.manifest(object));
    }
}
