package marketplace.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How a story waits for background work. */
@FunctionalInterface
public interface Pace {

    /** On the local stack: moves the clock. */
    Pace JUMPS = (api, what, done) -> {
        api.settle();
        if (!done.getAsBoolean()) {
            api.advance("PT2M");
        }
        assertThat(done.getAsBoolean()).as(what).isTrue();
    };

    void until(Api api, String what, BooleanSupplier done);

    /**
     * Elsewhere: waits in real time.
     *
     * @param tick what happens every minute on AWS, where nothing else calls it
     */
    record RealTime(Runnable tick) implements Pace {

        private static final Duration STEP = Duration.ofSeconds(1);
        private static final int MOST_STEPS = 300;

        public static void awaitTrue(String what, Runnable each, BooleanSupplier done) {
            for (int step = 0; !done.getAsBoolean(); step++) {
                assertThat(step).as("seconds without " + what).isLessThan(MOST_STEPS);
                each.run();
                try {
                    Thread.sleep(STEP);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted", e);
                }
            }
        }

        @Override
        public void until(Api api, String what, BooleanSupplier done) {
            awaitTrue(what, tick, done);
        }
    }
}
