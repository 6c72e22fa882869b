package marketplace.table;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;

/**
 * Jobs that have not run yet. The stream finds a job at once, and the minute tick until it has run: a queue may lose
 * it.
 */
public final class JobOutbox {

    /** The stream's filter in template.yaml names this kind too. */
    public static final String KIND = "job";

    private JobOutbox() {}

    public static Write done(Job job) {
        return Write.delete(key(job));
    }

    /** Removes a job that has run. */
    public static void remove(Table table, Job job) {
        table.delete(key(job));
    }

    /**
     * Keeps a job that has been sent, and has the tick send it again when it is twice as old. A job that always fails
     * is thus sent a few times a week, and never forgotten.
     */
    public static Commit sent(Job job, Instant now) {
        Instant next = now.plus(Duration.between(job.created(), now));
        return Commit.of(TimerList.failed(due(job), new TimerList.Failure(0, next)));
    }

    private static Key key(Job job) {
        return Keys.due(due(job));
    }

    static Timer due(Job job) {
        return new Timer(KIND, job.kind() + ":" + job.id(), job.created().plus(Outbox.SWEEP_DELAY), job);
    }

    public static Job job(Timer due) {
        return TimerKind.data(due, Job.class);
    }
}
