package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Job;
import marketplace.kernel.NoData;
import marketplace.table.forms.StoredData;

/** A kind of background job, the record that it carries, and its handler. Modules export these like operations. */
public record JobKind<T extends Record>(String name, Class<T> data, Handler<T> handler) {

    @FunctionalInterface
    public interface Handler<T extends Record> {

        /** May run twice for one job, even concurrently. After 5 failures the job is a dead letter. */
        void run(Job job, T data, Instant now);
    }

    @FunctionalInterface
    public interface BareHandler {
        void run(Job job, Instant now);
    }

    public static JobKind<NoData> bare(String name, BareHandler handler) {
        return new JobKind<>(name, NoData.class, (job, _, now) -> handler.run(job, now));
    }

    public void run(Job job, Instant now) {
        handler.run(job, data(job), now);
    }

    private T data(Job job) {
        try {
            return StoredData.require(job.data(), data);
        } catch (RuntimeException e) {
            throw new IllegalStateException("job " + job.kind() + " " + job.id() + " has " + e.getMessage(), e);
        }
    }
}
