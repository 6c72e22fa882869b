package marketplace.server.sources;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.server.database.TimerTimes;
import marketplace.table.Key;

/**
 * Advances the local clock from one due time to the next and waits until all due work is done. Timers, delays and
 * schedules run in order, each at its own time. Timers due since the last full minute run at once.
 */
public final class TimeJump {

    public static final Duration LONGEST = Duration.ofDays(366);

    /** Limit of consecutive ticks at one instant; further work continues with the next minute. */
    private static final int MOST_TICKS = 100;

    private final LocalClock clock;
    private final TimerTimes dueTimes;
    private final Schedules schedules;
    private final List<QueueFeed> queues;
    private final List<EventSource> sources;
    private final Activity activity;
    private final ReentrantLock running = new ReentrantLock();

    public TimeJump(
            LocalClock clock,
            TimerTimes dueTimes,
            Schedules schedules,
            List<QueueFeed> queues,
            List<StreamFeed> streams,
            Activity activity) {
        this.clock = clock;
        this.dueTimes = dueTimes;
        this.schedules = schedules;
        this.queues = queues;
        this.sources =
                Stream.<EventSource>concat(queues.stream(), streams.stream()).toList();
        this.activity = activity;
    }

    public void advance(Duration by) throws InterruptedException {
        if (!running.tryLock()) {
            throw new Problem(ErrorCode.CONFLICT, "Another jump is running. Retry when it has answered.");
        }
        try {
            jump(by);
        } finally {
            running.unlock();
        }
    }

    /** Does all work that is due now, after a jump that is running. */
    public void doDueWork() throws InterruptedException {
        running.lockInterruptibly();
        try {
            jump(Duration.ZERO);
        } finally {
            running.unlock();
        }
    }

    private void jump(Duration by) throws InterruptedException {
        Duration offset = clock.offset().plus(by);
        clock.freeze();
        try {
            Instant target = clock.instant().plus(by);
            schedules.fireDue();
            settle();
            for (Instant next = next(target); next.isBefore(target); next = next(target)) {
                step(next);
            }
            step(target);
            doWhatIsDue();
        } finally {
            clock.release(offset);
        }
    }

    private void step(Instant to) throws InterruptedException {
        clock.moveTo(to);
        schedules.fireInJump();
        settle();
    }

    /** Ticks until no timer is due, or a tick handles none. */
    private void doWhatIsDue() throws InterruptedException {
        Instant now = clock.instant();
        List<Key> due = dueTimes.overdue(now);
        for (int ticks = 0; ticks < MOST_TICKS && !due.isEmpty(); ticks++) {
            schedules.fireTick();
            settle();
            List<Key> left = dueTimes.overdue(now);
            if (left.equals(due)) {
                return;
            }
            due = left;
        }
    }

    private Instant next(Instant target) {
        Instant now = clock.instant();
        Stream<Instant> visible = queues.stream().map(QueueFeed::next).flatMap(Optional::stream);
        Stream<Instant> fires = schedules.nextInJump(dueTimes.next(now)).stream();
        return Stream.concat(visible, fires)
                .filter(at -> at.isAfter(now) && at.isBefore(target))
                .min(Instant::compareTo)
                .orElse(target);
    }

    /** Waits until all work of this instant is done, including what follows from it. */
    public void settle() throws InterruptedException {
        while (true) {
            long seen = activity.begun();
            activity.awaitNothingRunning();
            if (!sources.stream().allMatch(EventSource::idle)) {
                activity.awaitBeginning(seen);
            } else if (activity.unchanged(seen)) {
                return;
            }
        }
    }
}
