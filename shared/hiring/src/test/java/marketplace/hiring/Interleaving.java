package marketplace.hiring;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import marketplace.hiring.HiringScene.State;
import marketplace.hiring.HiringSteps.Step;
import marketplace.money.Audit;
import marketplace.table.Item;

/**
 * One operation in one state, and somebody else who acts in its midst.
 *
 * <p>All is well when the end is one that the two could have come to one after the other, or that one of them comes to
 * alone and the other was refused; and when the books agree.
 */
final class Interleaving {

    static final String KEY = "key";

    /** Somebody else, and what he does; answers whether it was not refused. */
    record Rival(String name, Predicate<HiringScene> deed) {}

    /** Who of the two was not refused, and all that stands then. */
    private record End(boolean operation, boolean rival, String standing) {}

    private final HiringScene scene;
    private final Step step;
    private final Map<String, Set<End>> serial = new HashMap<>();
    private int calls;
    private List<String> conditions = List.of();

    Interleaving(State state, Step step) {
        this.scene = new HiringScene(state);
        this.step = step;
        scene.story.meddled.arm(Integer.MAX_VALUE, () -> {});
        if (!perform()) {
            throw new AssertionError(step.name() + " is refused when " + state.name());
        }
        scene.story.meddled.disarm();
        calls = scene.story.meddled.calls();
        conditions = scene.story.meddled.conditions().stream().map(scene::told).toList();
    }

    /** How many calls to the table the operation takes when nobody disturbs it. */
    int calls() {
        return calls;
    }

    /** The conditions of its commit. */
    List<String> conditions() {
        return conditions;
    }

    /** What goes wrong when the rival acts before this call, and these conditions are left out. */
    Optional<String> fault(Rival rival, int beforeCall, Integer... without) {
        scene.again();
        boolean[] rivalDone = new boolean[1];
        scene.story.meddled.arm(beforeCall, () -> rivalDone[0] = rival.deed().test(scene), without);
        boolean done;
        try {
            done = perform();
        } catch (RuntimeException broken) {
            return Optional.of(broken.toString());
        } finally {
            scene.story.meddled.disarm();
        }
        End end = new End(done, rivalDone[0], scene.standing());
        List<Item> left = scene.story.table.items();
        if (serial.computeIfAbsent(rival.name(), _ -> serial(rival)).contains(end)) {
            return Optional.empty();
        }
        boolean booksAgree = Audit.of(left.stream()).isEmpty();
        return Optional.of(booksAgree ? "not as one after the other" : "the books differ");
    }

    private boolean perform() {
        return step.act().on(scene, scene.hire, KEY);
    }

    private Set<End> serial(Rival rival) {
        Set<End> ends = new HashSet<>();
        scene.again();
        ends.add(new End(false, false, scene.standing()));
        boolean done = perform();
        ends.add(new End(done, false, scene.standing()));
        ends.add(new End(done, rival.deed().test(scene), scene.standing()));
        scene.story.assertBooksAgree();
        scene.again();
        boolean rivalDone = rival.deed().test(scene);
        ends.add(new End(false, rivalDone, scene.standing()));
        ends.add(new End(perform(), rivalDone, scene.standing()));
        scene.story.assertBooksAgree();
        return ends;
    }
}
