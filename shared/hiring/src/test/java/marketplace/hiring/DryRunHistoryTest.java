package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In every state, a dry run answers what the real call answers, to the cent, and stores nothing. */
class DryRunHistoryTest {

    private static final int STEPS = 120;

    /** These histories have no worker that delivers. */
    private static final String NOTHING_DELIVERED = "redeliver_webhook_delivery";

    /** A held seat is rare; RestrictedWorkerTest has its dry run. */
    private static final String SELDOM_POSSIBLE = "keep_worker";

    private final Set<String> succeeded = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();

    @Test
    void dryRunsAgreeWithTheirRealCalls() {
        LongStream.range(0, 8).forEach(this::history);

        Set<String> never = DryRunHistory.operationsWithDryRun();
        never.removeAll(calls(List.of(succeeded, refused)));
        assertThat(never).isEmpty();
        assertThat(succeeded).contains(DryRunHistory.MESSAGE_BY_TEMPLATE);
    }

    @Test
    @Tag("nightly")
    void dryRunsAgreeInHundredsOfHistories() {
        LongStream.range(1_000, 1_600).forEach(this::history);

        Set<String> refusedAlways = calls(List.of(refused));
        refusedAlways.removeAll(calls(List.of(succeeded)));
        assertThat(refusedAlways).contains(NOTHING_DELIVERED).isSubsetOf(NOTHING_DELIVERED, SELDOM_POSSIBLE);
    }

    /** Calls of one operation with different arguments have names of several words. */
    private static Set<String> calls(List<Set<String>> names) {
        return names.stream()
                .flatMap(Set::stream)
                .map(name -> name.replaceAll(" .*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void history(long seed) {
        List<Long> steps = new Random(seed).longs(STEPS).boxed().toList();
        found(steps).ifPresent(first -> {
            List<Long> path = shortest(steps.subList(0, first.steps()));
            Difference last = found(path).orElseThrow();
            throw new AssertionError(
                    "seed " + seed + ": " + last.what() + "\nafter\n  " + String.join("\n  ", last.calls()));
        });
    }

    private record Difference(String what, int steps, List<String> calls) {}

    private Optional<Difference> found(List<Long> steps) {
        DryRunHistory history = new DryRunHistory(succeeded, refused);
        for (int i = 0; i < steps.size(); i++) {
            Optional<String> difference = history.step(steps.get(i));
            if (difference.isPresent()) {
                return Optional.of(new Difference(difference.get(), i + 1, history.made()));
            }
        }
        history.requireBooksAgree();
        return Optional.empty();
    }

    /** Removes parts of the path, large ones first, while a difference remains. */
    private List<Long> shortest(List<Long> steps) {
        List<Long> path = new ArrayList<>(steps);
        for (int size = path.size() / 2; size > 0; size /= 2) {
            int from = 0;
            while (from + size <= path.size()) {
                List<Long> without = new ArrayList<>(path.subList(0, from));
                without.addAll(path.subList(from + size, path.size()));
                Optional<Difference> difference = found(without);
                if (difference.isPresent()) {
                    path = new ArrayList<>(without.subList(0, difference.get().steps()));
                } else {
                    from += size;
                }
            }
        }
        return path;
    }
}
