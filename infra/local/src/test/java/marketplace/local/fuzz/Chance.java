package marketplace.local.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** Choices that a seed decides, so that a run can be had again. */
final class Chance {

    private final SplittableRandom random;

    Chance(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean percent(int share) {
        return below(100) < share;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code least} to {@code most}, both included. */
    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    <T> T of(List<T> all) {
        return all.get(below(all.size()));
    }
}
