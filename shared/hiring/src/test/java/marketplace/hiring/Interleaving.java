package marketplace.hiring;

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
import marketplace.hiring.HiringSteps.Step;
import marketplace.hiring.TwinHires.State;
import marketplace.money.audit.Audit;
import marketplace.table.Item;
import marketplace.table.Key;

/**
 * One operation in one state, and a rival that acts during it.
 *
 * <p>The result is right if the two could have reached it one after the other, or one alone with the other refused, and
 * if the books agree.
 */
final class Interleaving {

    static final String KEY = "key";

    record Rival(String name, Predicate<TwinHires> act) {}

    /** The call before which the rival acts, and the items of its batch that are read before. */
    record Moment(int call, Set<Key> readBefore) {}

    private record Attempt(String rival, Moment at, Set<Integer> without) {}

    private record End(boolean operation, boolean rival, String standing) {}

    private final TwinHires scene;
    private final Step step;
    private final Map<Attempt, Optional<String>> tried = new HashMap<>();
    private final Set<End> undisturbed = new HashSet<>();
    private final Map<String, Set<End>> serial = new HashMap<>();
    private final Map<String, Set<Key>> changes = new HashMap<>();
    private final int calls;
    private final Map<Integer, Set<Key>> batches;
    private final List<String> conditions;

    Interleaving(State state, Step step) {
        this.scene = new TwinHires(state);
        this.step = step;
        scene.story.interleaved.arm(Integer.MAX_VALUE, () -> {});
        if (!perform()) {
            throw new AssertionError(step.name() + " is refused when " + state.name());
        }
        scene.story.interleaved.disarm();
        calls = scene.story.interleaved.calls();
        batches = scene.story.interleaved.batches();
        conditions = scene.story.interleaved.conditions().stream()
                .map(scene::readable)
                .toList();
    }

    Moment last() {
        return new Moment(calls - 1, Set.of());
    }

    /** Before each call, and within each batch of reads, in every mix of old and new items. */
    List<Moment> moments(Rival rival) {
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

    private Set<Key> changes(Rival rival) {
        scene.reset();
        return rival.act().test(scene) ? scene.table.changed() : Set.of();
    }

    List<String> conditions() {
        return conditions;
    }

    /** What goes wrong if the rival acts at this moment and these conditions are left out. Tried once. */
    Optional<String> fault(Rival rival, Moment at, Integer... without) {
        return tried.computeIfAbsent(new Attempt(rival.name(), at, Set.of(without)), _ -> attempt(rival, at, without));
    }

    private Optional<String> attempt(Rival rival, Moment at, Integer... without) {
        scene.reset();
        boolean[] rivalDone = new boolean[1];
        Runnable act = () -> rivalDone[0] = rival.act().test(scene);
        scene.story.interleaved.armAmidst(at.call(), at.readBefore(), act, without);
        boolean done;
        try {
            done = perform();
        } catch (RuntimeException broken) {
            return Optional.of(broken.toString());
        } finally {
            scene.story.interleaved.disarm();
        }
        End end = new End(done, rivalDone[0], scene.settled());
        List<Item> left = scene.story.stored.items();
        if (serial.computeIfAbsent(rival.name(), _ -> serial(rival)).contains(end)) {
            return Optional.empty();
        }
        boolean booksAgree = Audit.of(left.stream()).isEmpty();
        return Optional.of(booksAgree ? "not as one after the other" : "the books differ");
    }

    private boolean perform() {
        return step.act().on(scene, scene.hire, KEY);
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

    private Set<End> serial(Rival rival) {
        Set<End> ends = new HashSet<>(undisturbed());
        scene.reset();
        ends.add(new End(perform(), rival.act().test(scene), scene.settled()));
        scene.story.assertBooksAgree();
        scene.reset();
        ends.add(new End(false, rival.act().test(scene), scene.settled()));
        scene.reset();
        boolean rivalDone = rival.act().test(scene);
        ends.add(new End(perform(), rivalDone, scene.settled()));
        scene.story.assertBooksAgree();
        return ends;
    }
}
