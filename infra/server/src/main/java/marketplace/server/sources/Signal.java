package marketplace.server.sources;

import java.util.concurrent.TimeUnit;

/** The waiter reads the count, checks the state, and waits for a higher count, so that it misses no change. */
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

    synchronized void await(long seen, long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; count == seen && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }
}
