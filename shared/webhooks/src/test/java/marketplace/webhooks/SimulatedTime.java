package marketplace.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.Semaphore;
import marketplace.testing.SettableClock;

/** Simulated time for blocking code: one thread runs at a time, and the clock moves on when it waits. */
final class SimulatedTime {

    @FunctionalInterface
    interface Task {
        void run() throws InterruptedException;
    }

    private record Event(Instant at, long number, Runnable resume) {}

    final SettableClock clock;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparingLong(Event::number));
    private final Semaphore paused = new Semaphore(0);
    private final ThreadLocal<Boolean> simulated = ThreadLocal.withInitial(() -> false);
    private long count;
    private volatile Throwable failure;

    SimulatedTime(SettableClock clock) {
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    void start(Instant at, Task task) {
        schedule(
                at,
                () -> Thread.ofVirtual().start(() -> {
                    simulated.set(true);
                    try {
                        task.run();
                    } catch (Exception | AssertionError e) {
                        failure = e;
                    } finally {
                        paused.release();
                    }
                }));
    }

    /** Waits in simulated time. Outside of a started task it does nothing. */
    void sleep(Duration duration) throws InterruptedException {
        if (simulated.get()) {
            Semaphore woken = new Semaphore(0);
            schedule(now().plus(duration), woken::release);
            paused.release();
            woken.acquire();
        }
    }

    private void schedule(Instant at, Runnable resume) {
        events.add(new Event(at, count++, resume));
    }

    /** Runs everything until the time; tasks that still wait are abandoned. */
    void runUntil(Instant end) throws InterruptedException {
        while (!events.isEmpty() && !events.peek().at().isAfter(end)) {
            Event next = events.poll();
            if (next.at().isAfter(now())) {
                clock.set(next.at());
            }
            next.resume().run();
            paused.acquire();
            if (failure != null) {
                throw new AssertionError("a simulated task failed", failure);
            }
        }
    }
}
