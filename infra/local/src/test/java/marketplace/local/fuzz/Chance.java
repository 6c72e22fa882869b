package marketplace.local.fuzz;

import java.util.List;
import java.util.SplittableRandom;

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

    /** Both bounds included. */
    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    <T> T of(List<T> all) {
        return all.get(below(all.size()));
    }
}
