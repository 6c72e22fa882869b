package marketplace.table;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** One call's retry budget, with full jitter. {@code nanoTime} is not the service's clock, which may jump. */
public record Retries(LongSupplier nanoTime, Sleep sleep, DoubleSupplier random) {

    public static final Duration BUDGET = Duration.ofSeconds(10);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    @FunctionalInterface
    public interface Sleep {
        void sleep(Duration pause) throws InterruptedException;
    }

    public static Retries standard() {
        return new Retries(
                System::nanoTime,
                Thread::sleep,
                // With any other generator, all functions that start from one snapshot would make the same pauses.
                new SecureRandom()::nextDouble);
    }

    public Attempts begin() {
        return new Attempts(nanoTime.getAsLong());
    }

    public final class Attempts {

        private final long began;
        private long ceiling = FIRST_PAUSE.toNanos();

        private Attempts(long began) {
            this.began = began;
        }

        /** What is left of the budget; zero or less if it is used up. */
        public Duration left() {
            return BUDGET.minusNanos(nanoTime.getAsLong() - began);
        }

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
