package marketplace.table;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;

/**
 * Jobs waiting for the queue.
 *
 * <p>Like an event ({@link Outbox}), a job is found by the table's stream, or {@link Outbox#SWEEP_DELAY} later by the
 * minute tick. It is removed once it is queued.
 */
public final class JobOutbox {

    /** The timer kind of a waiting job. The stream's filter in template.yaml names it too. */
    public static final String KIND = "job";

    private JobOutbox() {}

    /** Removes a job that was queued. */
    public static Write done(Job job) {
        return Write.delete(Keys.due(due(job)));
    }

    static Timer due(Job job) {
        Map<String, Object> data =
                Map.of("kind", job.kind(), "id", job.id(), "created", Instants.text(job.created()), "data", job.data());
        return new Timer(KIND, job.kind() + ":" + job.id(), job.created().plus(Outbox.SWEEP_DELAY), data);
    }

    /** The job in a timer of {@link #KIND}. */
    @SuppressWarnings("unchecked") // due(Job) stored a map with string keys.
    public static Job job(Timer due) {
        return new Job(due.text("kind"), due.text("id"), Instant.parse(due.text("created")), (Map<String, Object>)
                due.data().get("data"));
    }

    /** Whether an item from the stream is a job. */
    public static boolean isJob(Item item) {
        return item.text("kind").equals(KIND);
    }

    /** The job in an item from the stream. */
    public static Job job(Item item) {
        return job(TimerItems.due(item));
    }
}
