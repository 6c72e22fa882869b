package marketplace.table;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * How long one call is tried again, and the pauses in between.
 *
 * <p>The pauses are random from zero up ("full jitter"): those who collided must not meet again. Time and chance come
 * from outside, so that tests neither wait nor vary.
 *
 * @param nanoTime a clock that never goes back; not the service's own, which jumps in the local stack
 * @param sleep waits
 * @param random at least 0, less than 1
 */
public record Retries(LongSupplier nanoTime, Sleep sleep, DoubleSupplier random) {

    /** A caller waits no longer than this for one call. */
    public static final Duration BUDGET = Duration.ofSeconds(10);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** Waits for that long. */
    @FunctionalInterface
    public interface Sleep {
        void sleep(Duration pause) throws InterruptedException;
    }

    /** By the machine's own clock and chance. */
    public static Retries standard() {
        return new Retries(
                System::nanoTime,
                Thread::sleep,
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /** The budget of one call begins. */
    public Attempts begin() {
        return new Attempts(nanoTime.getAsLong());
    }

    /** The attempts of one call. */
    public final class Attempts {

        private final long began;
        private long ceiling = FIRST_PAUSE.toNanos();

        private Attempts(long began) {
            this.began = began;
        }

        /** Pauses before another attempt; false when there shall be none. */
        public boolean again() {
            long pause = (long) (random.getAsDouble() * ceiling);
            if (nanoTime.getAsLong() - began + pause > BUDGET.toNanos()) {
                return false;
            }
            ceiling = Math.min(2 * ceiling, LONGEST_PAUSE.toNanos());
            try {
                sleep.sleep(Duration.ofNanos(pause));
                return true;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
