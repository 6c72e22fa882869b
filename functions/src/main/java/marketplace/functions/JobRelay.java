package marketplace.functions;

import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Hands jobs over from the table to their queues.
 *
 * <p>A job leaves the table only after the queue has taken it: a crash between the two has it carried out twice, which
 * it must bear, and never not at all.
 */
public final class JobRelay {

    /**
     * Where jobs go.
     *
     * @param jobs the URL of the queue of what anybody can do
     * @param payments that of what needs a payment provider
     */
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

    /** What the minute tick does with a job that the stream has not brought. */
    TimerKind sweepKind() {
        return new TimerKind(JobOutbox.KIND, (due, _) -> {
            forward(JobOutbox.job(due));
            return Commit.none();
        });
    }
}
