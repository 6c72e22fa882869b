package marketplace.functions.queues;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Moves jobs to their queues, then removes them: a crash in between runs a job twice, never zero times. Jobs that only
 * send messages themselves run here.
 */
public final class JobRelay {

    public record Queues(String jobs, String payments) {

        String of(Job job) {
            return PaymentJobs.KINDS.contains(job.kind()) ? payments : jobs;
        }
    }

    private final Table table;
    private final SqsClient sqs;
    private final Queues queues;
    private final Map<String, JobKind<?>> sending;

    public JobRelay(Table table, SqsClient sqs, Queues queues, List<JobKind<?>> sending) {
        this.table = table;
        this.sqs = sqs;
        this.queues = queues;
        this.sending = sending.stream().collect(Collectors.toMap(JobKind::name, Function.identity()));
    }

    /** For a job that is not stored. */
    public void send(Job job) {
        JobKind<?> kind = sending.get(job.kind());
        if (kind != null) {
            kind.run(job, job.created());
        } else {
            sqs.sendMessage(message -> message.queueUrl(queues.of(job)).messageBody(JobMessage.text(job)));
        }
    }

    public void forward(Job job) {
        send(job);
        JobOutbox.remove(table, job);
    }

    /** Sends the jobs that the stream has missed. */
    public TimerKind<Job> sweepKind() {
        return new TimerKind<>(JobOutbox.KIND, Job.class, (_, job, _) -> {
            forward(job);
            return Commit.none();
        });
    }
}
