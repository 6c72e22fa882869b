package marketplace.accounts.limits;

import java.time.Duration;

/** When a request stops waiting for its counters, as a value of {@link System#nanoTime}. */
record Deadline(long nanoTime) {

    static Deadline in(Duration wait) {
        return new Deadline(System.nanoTime() + wait.toNanos());
    }

    /** Negative once it has passed. */
    long leftNanos() {
        return nanoTime - System.nanoTime();
    }
}
