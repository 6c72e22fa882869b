package marketplace.functions.outbox;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.Invocation;
import marketplace.api.RequestLog;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.JobRelay;
import marketplace.functions.queues.TimerJobs;
import marketplace.functions.start.EventFunction;
import marketplace.kernel.Event;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.TimerList;
import marketplace.webhooks.FanOut;

/**
 * Fans out events, and queues the jobs and started timers that the table's stream brings. The minute tick finds what
 * fails here.
 */
public final class OutboxFunction extends EventFunction<DynamodbEvent, StreamsEventResponse> {

    record Env(
            String tableName,
            DeliveryQueueVariables deliveries,
            String jobsQueueUrl,
            String paymentsQueueUrl,
            String eventBusName) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    DeliveryQueueVariables.of(variables),
                    variables.text("JOBS_QUEUE_URL"),
                    variables.text("PAYMENTS_QUEUE_URL"),
                    variables.text("EVENT_BUS_NAME"));
        }
    }

    public OutboxFunction() {
        super(platform -> Graph.of(platform)::handle, List.of(emptyBatch()));
    }

    public OutboxFunction(Platform platform) {
        super(Graph.of(platform)::handle);
    }

    private static DynamodbEvent emptyBatch() {
        DynamodbEvent event = new DynamodbEvent();
        event.setRecords(List.of());
        return event;
    }

    private record Graph(FanOut fanOut, JobRelay jobs, InstantSource clock, RequestLog log) {

        static Graph of(Platform platform) {
            Env env = Env.of(new Variables(platform));
            Capabilities capabilities = new Capabilities(platform, env.tableName());
            JobRelay.Queues queues = new JobRelay.Queues(env.jobsQueueUrl(), env.paymentsQueueUrl());
            return new Graph(
                    capabilities.background().fanOut(env.deliveries(), queues),
                    capabilities.background().jobRelay(env.deliveries(), queues),
                    platform.clock(),
                    capabilities.log());
        }

        StreamsEventResponse handle(DynamodbEvent event) {
            return new StreamsEventResponse(firstFailure(event.getRecords()).stream()
                    .map(StreamsEventResponse.BatchItemFailure::new)
                    .toList());
        }

        /** In parallel, because a fan-out mostly waits. The stream repeats from the first failure, without harm. */
        private List<String> firstFailure(List<DynamodbStreamRecord> records) {
            Map<String, Future<Boolean>> sendings = new LinkedHashMap<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (DynamodbStreamRecord change : records) {
                    sendings.put(
                            change.getDynamodb().getSequenceNumber(),
                            threads.submit(Invocation.carriedBy(() -> sendOn(change))));
                }
            }
            return sendings.entrySet().stream()
                    .filter(entry -> !isDone(entry.getValue()))
                    .map(Map.Entry::getKey)
                    .limit(1)
                    .toList();
        }

        private static boolean isDone(Future<Boolean> sending) {
            return sending.state() == Future.State.SUCCESS && sending.resultNow();
        }

        private boolean sendOn(DynamodbStreamRecord change) {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            RequestLog.Line line = log.begin("outbox", change.getEventID(), now);
            try {
                Timer due = TimerList.read(StreamItems.item(change.getDynamodb().getNewImage()));
                if (due.kind().equals(JobOutbox.KIND)) {
                    Job job = JobOutbox.job(due);
                    line.put("kind", job.kind()).put("jobId", job.id());
                    jobs.forward(job);
                } else if (due.kind().equals(Outbox.KIND)) {
                    Event event = Outbox.event(due);
                    line.put("eventId", event.id());
                    fanOut.fanOut(event, now);
                } else {
                    line.put("kind", due.kind()).put("due", due.id());
                    jobs.forward(TimerJobs.job(due));
                }
                return true;
            } catch (UnreadableTimer unreadable) {
                // A repeat would block the stream. The minute tick sets the item aside.
                line.fault(unreadable);
                return true;
            } catch (RuntimeException | StackOverflowError fault) {
                // Any fault of one record must not fail those before it.
                line.fault(fault);
                return false;
            } finally {
                line.end();
            }
        }
    }
}
