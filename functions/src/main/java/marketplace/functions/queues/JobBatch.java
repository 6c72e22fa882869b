package marketplace.functions.queues;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.api.RequestLog;
import marketplace.kernel.Job;
import marketplace.table.JobKind;

/** Runs the jobs of a batch. A failed job is delivered again; after 5 attempts it is a dead letter. */
public final class JobBatch {

    private final String name;
    private final Map<String, JobKind<?>> kinds;
    private final MessageBatch batch;
    private final InstantSource clock;
    private final RequestLog log;

    public JobBatch(String name, List<JobKind<?>> kinds, InstantSource clock, RequestLog log) {
        this.name = name;
        this.kinds = kinds.stream().collect(Collectors.toMap(JobKind::name, Function.identity()));
        this.batch = new MessageBatch(name, clock, log);
        this.clock = clock;
        this.log = log;
    }

    public byte[] workOff(InputStream event) throws IOException {
        return batch.workOff(event, this::run);
    }

    private boolean run(MessageBatch.Message message) {
        Job job = JobMessage.parse(message.body());
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        RequestLog.Line line =
                log.begin(name, job.id(), now).put("kind", job.kind()).put("messageId", message.id());
        try {
            JobKind<?> kind = kinds.get(job.kind());
            if (kind == null) {
                throw new IllegalStateException("no handler for jobs of kind " + job.kind());
            }
            kind.run(job, now);
            return true;
        } catch (RuntimeException | StackOverflowError fault) {
            line.fault(fault);
            return false;
        } finally {
            line.end();
        }
    }
}
