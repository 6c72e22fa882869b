package marketplace.functions.queues;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.functions.environment.MessageQueues;
import marketplace.kernel.Event;
import marketplace.kernel.Job;
import marketplace.money.PaymentJobs;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Sends jobs to their queues. A job stays stored until it has run, so a crash or a lost message runs it twice, never
 * zero times. Jobs that only send messages themselves run here.
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

    /** Sends a job for which the event that causes it stays stored. */
    public void send(Job job, Event cause) {
        send(new JobMessage(job, cause.id()));
    }

    public void forward(Job job) {
        JobKind<?> kind = sending.get(job.kind());
        if (kind == null) {
            send(JobMessage.of(job));
        } else {
            kind.run(job, job.created());
            JobOutbox.remove(table, job);
        }
    }

    private void send(JobMessage message) {
        queues.send(urls.of(message.job()), message.text());
    }

    /** Sends the jobs that the stream has missed, and those that have not run in time. */
    public TimerKind<Job> sweepKind() {
        return new TimerKind<>(JobOutbox.KIND, Job.class, (_, job, now) -> {
            forward(job);
            return sending.containsKey(job.kind()) ? Commit.none() : JobOutbox.sent(job, now);
        });
    }
}
