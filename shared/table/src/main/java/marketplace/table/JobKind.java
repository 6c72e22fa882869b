package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Job;

/**
 * A kind of background job and its handler. Modules export these like operations.
 *
 * @param name the {@link Job#kind()} that it handles
 */
public record JobKind(String name, Handler handler) {

    @FunctionalInterface
    public interface Handler {

        /**
         * Runs the job. May be called twice for one job, even concurrently. A job that fails is retried, five times in
         * all, then moved to the dead-letter queue.
         */
        void run(Job job, Instant now);
    }
}
