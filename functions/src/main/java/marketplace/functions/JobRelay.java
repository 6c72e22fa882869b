package marketplace.functions;

import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Moves jobs to their queues, then removes them: a crash in between runs a job twice, never zero times. */
public final class JobRelay {

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
