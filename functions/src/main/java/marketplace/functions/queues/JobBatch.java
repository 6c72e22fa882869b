package marketplace.functions.queues;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
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
import marketplace.table.Table;

/**
 * Runs the jobs of a batch and removes them from the outbox. A failed job is delivered again; after 5 attempts it is a
 * dead letter.
 */
public final class JobBatch {

    private final String name;
    private final Table table;
    private final Map<String, JobKind<?>> kinds;
    private final MessageBatch batch;
    private final InstantSource clock;
    private final RequestLog log;

    public JobBatch(String name, Table table, List<JobKind<?>> kinds, InstantSource clock, RequestLog log) {
        this.name = name;
        this.table = table;
        this.kinds = kinds.stream().collect(Collectors.toMap(JobKind::name, Function.identity()));
        this.batch = new MessageBatch(name, clock, log);
        this.clock = clock;
        this.log = log;
    }

    public SQSBatchResponse workOff(SQSEvent event) {
        return batch.workOff(event, this::run);
    }

    private boolean run(SQSMessage message) {
        JobMessage received = JobMessage.parse(message.getBody());
        Job job = received.job();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        RequestLog.Line line =
                log.begin(name, job.id(), now).put("kind", job.kind()).put("messageId", message.getMessageId());
        try {
            JobKind<?> kind = kinds.get(job.kind());
            if (kind == null) {
                throw new IllegalStateException("no handler for jobs of kind " + job.kind());
            }
            kind.run(job, now);
            received.removeFromOutbox(table);
            return true;
        } catch (RuntimeException | StackOverflowError fault) {
            line.fault(fault);
            return false;
        } finally {
            line.end();
        }
    }
}
