package marketplace.local;

import java.util.concurrent.TimeUnit;

/**
 * Wakes whoever waits for a change, and never loses one that came just before the wait.
 *
 * <p>The waiter reads the count, looks at the world, and waits for a higher count.
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
