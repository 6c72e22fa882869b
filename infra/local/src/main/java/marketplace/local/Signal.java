package marketplace.local;

import java.util.concurrent.TimeUnit;

/**
 * Wakes waiting threads after a change. The waiter reads the count, checks the state, and waits for a higher count,
 * so that no change is missed.
 */
final class Signal {

    private long count;

    synchronized void raise() {
        count++;
        notifyAll();
    }

    synchronized long count() {
        return count;
    }

    synchronized void await(long seen) throws InterruptedException {
        while (count == seen) {
            wait();
        }
    }

    /** Waits for {@code millis} at most. */
    synchronized void await(long seen, long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; count == seen && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }
}
