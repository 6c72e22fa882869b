package marketplace.functions.queues;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.functions.environment.MessageQueues;
import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Moves jobs to their queues, then removes them: a crash in between runs a job twice, never zero times. Jobs that only
 * send messages themselves run here.
 */
public final class JobRelay {

    /** The URLs of the queues of jobs. */
    public record Queues(String jobs, String payments) {

        String of(Job job) {
            return PaymentJobs.KINDS.contains(job.kind()) ? payments : jobs;
        }
    }

    private final Table table;
    private final MessageQueues queues;
    private final Queues urls;
    private final Map<String, JobKind<?>> sending;

    public JobRelay(Table table, MessageQueues queues, Queues urls, List<JobKind<?>> sending) {
        this.table = table;
        this.queues = queues;
        this.urls = urls;
        this.sending = sending.stream().collect(Collectors.toMap(JobKind::name, Function.identity()));
    }

    /** For a job that is not stored. */
    public void send(Job job) {
        JobKind<?> kind = sending.get(job.kind());
        if (kind != null) {
            kind.run(job, job.created());
        } else {
            queues.send(urls.of(job), JobMessage.text(job));
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
