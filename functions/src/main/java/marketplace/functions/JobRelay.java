package marketplace.functions;

import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Moves jobs from the table to their queues. A job is removed from the table after the queue has taken it: a crash
 * between the two runs it twice, never zero times.
 */
public final class JobRelay {

    /** {@code payments} is the queue of jobs that need a payment provider. */
    public record Queues(String jobs, String payments) {

        String of(Job job) {
            return PaymentJobs.KINDS.contains(job.kind()) ? payments : jobs;
        }
    }

    private final Table table;
    private final SqsClient sqs;
    private final Queues queues;

    JobRelay(Table table, SqsClient sqs, Queues queues) {
        this.table = table;
        this.sqs = sqs;
        this.queues = queues;
    }

    public void forward(Job job) {
        sqs.sendMessage(message -> message.queueUrl(queues.of(job)).messageBody(JobMessage.text(job)));
        table.commit(Commit.of(JobOutbox.done(job)));
    }

    /** Sends the jobs that the stream has missed. */
    TimerKind sweepKind() {
        return new TimerKind(JobOutbox.KIND, (due, _) -> {
            forward(JobOutbox.job(due));
            return Commit.none();
        });
    }
}
