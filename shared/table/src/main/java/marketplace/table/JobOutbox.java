package marketplace.table;

import marketplace.kernel.Job;
import marketplace.kernel.Timer;

/** Jobs waiting for the queue. The stream finds a job at once, else the minute tick; a queued job is removed. */
public final class JobOutbox {

    /** The stream's filter in template.yaml names this kind too. */
    public static final String KIND = "job";

    private JobOutbox() {}

    public static Write done(Job job) {
        return Write.delete(key(job));
    }

    /** Removes a job that is queued. If the same job is stored again at the same time, the queue has it already. */
    public static void remove(Table table, Job job) {
        table.delete(key(job));
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
