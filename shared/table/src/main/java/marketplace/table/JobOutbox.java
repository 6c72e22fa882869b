package marketplace.table;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;

/**
 * Jobs on their way to the queue.
 *
 * <p>They wait as events do ({@link Outbox}): the stream finds a job at once, and should the stream fail, the minute tick
 * finds it {@link Outbox#SECOND_LOOK} later. It stands until the queue has taken it.
 */
public final class JobOutbox {

    /** The kind of due thing that a job is while it waits; the stream's filter names it as well. */
    public static final String KIND = "job";

    private JobOutbox() {}

    /** Takes the job off the outbox: the queue has it. */
    public static Write done(Job job) {
        return Write.delete(Keys.due(due(job)));
    }

    static Timer due(Job job) {
        Map<String, Object> data =
                Map.of("kind", job.kind(), "id", job.id(), "created", Instants.text(job.created()), "data", job.data());
        return new Timer(KIND, job.kind() + ":" + job.id(), job.created().plus(Outbox.SECOND_LOOK), data);
    }

    /** The job in a due thing of {@link #KIND}. */
    @SuppressWarnings("unchecked") // due(Job) put a map with text keys there.
    public static Job job(Timer due) {
        return new Job(due.text("kind"), due.text("id"), Instant.parse(due.text("created")), (Map<String, Object>)
                due.data().get("data"));
    }

    /** Whether the item, as the table's stream hands it over, is a job. */
    public static boolean holds(Item item) {
        return item.text("kind").equals(KIND);
    }

    /** The job in an outbox item, as the table's stream hands it over. */
    public static Job job(Item item) {
        return job(TimerItems.due(item));
    }
}
