package marketplace.server.sources;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Counts running functions and polls, so that a drain knows when nothing runs and nothing has started meanwhile. */
public final class Activity {

    private static final long RECHECK_MILLIS = 20;

    private final Signal beginnings = new Signal();
    private int running;

    synchronized void begin() {
        running++;
        beginnings.raise();
    }

    synchronized void end() {
        running--;
        notifyAll();
    }

    long begun() {
        return beginnings.count();
    }

    public synchronized void awaitNothingRunning() throws InterruptedException {
        while (running > 0) {
            wait();
        }
    }

    /** Waits for that long at most. */
    public synchronized void awaitNothingRunning(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toMillis(); running > 0 && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }

    /** Waits for more work, only briefly: the pending work may also have disappeared. */
    void awaitBeginning(long seen) throws InterruptedException {
        beginnings.await(seen, RECHECK_MILLIS);
    }

    synchronized boolean unchanged(long seen) {
        return beginnings.count() == seen && running == 0;
    }
}
