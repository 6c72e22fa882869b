package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Job;

/**
 * A kind of job and what carries it out.
 *
 * <p>Capabilities export these like operations; what takes jobs from the queue knows nothing of them but their names.
 *
 * @param name the {@link Job#kind()} that it handles
 */
public record JobKind(String name, Handler handler) {

    /** Carries a job out. */
    @FunctionalInterface
    public interface Handler {

        /**
         * Does the job, with all of its effects. It may be asked twice, even at once, for one job. If it throws, the job
         * comes again after a while, five times in all, and then waits among the dead letters for somebody to mend what
         * is broken.
         */
        void run(Job job, Instant now);
    }
}
