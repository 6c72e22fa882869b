package marketplace.functions;

import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.DueKind;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Hands jobs over from the table to their queue.
 *
 * <p>A job leaves the table only after the queue has taken it: a crash between the two has it carried out twice, which
 * it must bear, and never not at all.
 */
public final class JobRelay {

    private final Table table;
    private final SqsClient sqs;
    private final String queueUrl;

    JobRelay(Table table, SqsClient sqs, String queueUrl) {
        this.table = table;
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    public void forward(Job job) {
        sqs.sendMessage(message -> message.queueUrl(queueUrl).messageBody(JobMessage.text(job)));
        table.commit(Commit.of(JobOutbox.done(job)));
    }

    /** What the minute tick does with a job that the stream has not brought. */
    DueKind secondLook() {
        return new DueKind(JobOutbox.KIND, (due, _) -> {
            forward(JobOutbox.job(due));
            return Commit.none();
        });
    }
}
