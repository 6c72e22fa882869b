package marketplace.testing.interleaving;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.Key;

/**
 * One operation in one state, and a rival that acts during it.
 *
 * <p>The result is right if the two could have reached it one after the other, or one alone with the other refused, and
 * if the books agree.
 */
public final class Interleaving<S extends Scene> {

    /** @param act returns whether it was done: one that was refused changes nothing */
    public record Rival<S>(String name, Predicate<S> act) {}

    /** The call before which the rival acts, and the items of its batch that are read before. */
    public record Moment(int call, Set<Key> readBefore) {}

    private record Attempt(String rival, Moment at, Set<Integer> without) {}

    private record End(boolean operation, boolean rival, String standing) {}

    private final S scene;
    private final Predicate<S> operation;
    private final Map<Attempt, Optional<String>> tried = new HashMap<>();
    private final Set<End> undisturbed = new HashSet<>();
    private final Map<String, Set<End>> serial = new HashMap<>();
    private final Map<String, Set<Key>> changes = new HashMap<>();
    private final int calls;
    private final int lastCommit;
    private final Map<Integer, Set<Key>> batches;
    private final List<String> conditions;

    /** @param operation returns whether it was done */
    public Interleaving(S scene, Predicate<S> operation) {
        this.scene = scene;
        this.operation = operation;
        scene.table.arm(Integer.MAX_VALUE, () -> {});
        if (!perform()) {
            throw new AssertionError("it is refused without any rival");
        }
        scene.table.disarm();
        calls = scene.table.calls();
        lastCommit = scene.table.lastCommit();
        batches = scene.table.batches();
        conditions = scene.table.conditions().stream().map(scene::readable).toList();
    }

    /** Before the commit. */
    public Moment last() {
        return new Moment(lastCommit, Set.of());
    }

    /** Before each call, and within each batch of reads, in every mix of old and new items. */
    public List<Moment> moments(Rival<S> rival) {
        Set<Key> changed = changes.computeIfAbsent(rival.name(), _ -> changes(rival));
        List<Moment> moments = new ArrayList<>();
        int call = 0;
        while (call < calls) {
            Set<Key> batch = batches.getOrDefault(call, Set.of());
            for (Set<Key> readBefore : mixes(batch, changed)) {
                moments.add(new Moment(call, readBefore));
            }
            call += Math.max(1, batch.size());
        }
        return moments;
    }

    private static List<Set<Key>> mixes(Set<Key> batch, Set<Key> changed) {
        List<Key> torn = batch.stream().filter(changed::contains).toList();
        return IntStream.range(0, torn.isEmpty() ? 1 : (1 << torn.size()) - 1)
                .mapToObj(mix -> BitSet.valueOf(new long[] {mix}))
                .map(before -> before.stream().mapToObj(torn::get).collect(Collectors.toSet()))
                .toList();
    }

    private Set<Key> changes(Rival<S> rival) {
        scene.reset();
        return rival.act().test(scene) ? scene.changes().changed() : Set.of();
    }

    public List<String> conditions() {
        return conditions;
    }

    /** What goes wrong if the rival acts at this moment and these conditions are left out. Tried once. */
    public Optional<String> fault(Rival<S> rival, Moment at, Integer... without) {
        return tried.computeIfAbsent(new Attempt(rival.name(), at, Set.of(without)), _ -> attempt(rival, at, without));
    }

    private Optional<String> attempt(Rival<S> rival, Moment at, Integer... without) {
        scene.reset();
        boolean[] rivalDone = new boolean[1];
        Runnable act = () -> rivalDone[0] = rival.act().test(scene);
        scene.table.armAmidst(at.call(), at.readBefore(), act, without);
        End end;
        try {
            boolean done = perform();
            scene.table.disarm();
            end = new End(done, rivalDone[0], scene.settled());
        } catch (RuntimeException broken) {
            return Optional.of(named(broken));
        } finally {
            scene.table.disarm();
        }
        List<Item> left = scene.items();
        if (serial.computeIfAbsent(rival.name(), _ -> serial(rival)).contains(end)) {
            return Optional.empty();
        }
        return Optional.of(scene.isSound(left) ? "not as one after the other" : "the books differ");
    }

    /** Of reads at the same time any may be refused first: the code is the same, the sentence is not. */
    private static String named(RuntimeException broken) {
        return broken instanceof Problem problem
                ? "refused with " + problem.code().wire()
                : broken.toString();
    }

    private boolean perform() {
        return operation.test(scene);
    }

    /** The ends without any rival are the same for all. */
    private Set<End> undisturbed() {
        if (undisturbed.isEmpty()) {
            scene.reset();
            undisturbed.add(new End(false, false, scene.settled()));
            scene.reset();
            undisturbed.add(new End(perform(), false, scene.settled()));
        }
        return undisturbed;
    }

    private void requireSound() {
        if (!scene.isSound(scene.items())) {
            throw new AssertionError("the books differ without a race");
        }
    }

    private Set<End> serial(Rival<S> rival) {
        Set<End> ends = new HashSet<>(undisturbed());
        scene.reset();
        ends.add(new End(perform(), rival.act().test(scene), scene.settled()));
        requireSound();
        scene.reset();
        ends.add(new End(false, rival.act().test(scene), scene.settled()));
        scene.reset();
        boolean rivalDone = rival.act().test(scene);
        ends.add(new End(perform(), rivalDone, scene.settled()));
        requireSound();
        return ends;
    }
}
