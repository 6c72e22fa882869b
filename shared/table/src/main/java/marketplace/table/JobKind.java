package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Job;

/** A kind of background job and its handler. Modules export these like operations. */
public record JobKind(String name, Handler handler) {

    @FunctionalInterface
    public interface Handler {

        /** May run twice for one job, even concurrently. After 5 failures the job is a dead letter. */
        void run(Job job, Instant now);
    }
}
