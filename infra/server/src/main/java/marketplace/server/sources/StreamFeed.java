package marketplace.server.sources;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import marketplace.api.Json;
import marketplace.functions.environment.MessageQueues;
import marketplace.kernel.Instants;
import marketplace.server.database.Database;
import marketplace.server.database.StreamRecords;
import marketplace.server.queues.Queues;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.Arns;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.StreamSource;
import marketplace.sqlite.StoredChange;

/** Halves and retries a failed batch. Records that keep failing go to the on-failure queue; the stream continues. */
public final class StreamFeed implements EventSource {

    private static final System.Logger LOG = System.getLogger(StreamFeed.class.getName());

    /** An unused position in the stream expires after 15 minutes. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

    private final StreamSource source;
    private final StreamFilter filter;
    private final LocalFunction function;
    private final Database.Changes stream;
    private final Database database;
    private final Queues queues;
    private final LocalClock clock;
    private final Activity activity;
    private final ExecutorService threads;
    private final Signal signal = new Signal();
    private volatile long readUpTo = -1;
    private volatile boolean paused;
    private volatile boolean closed;

    public StreamFeed(
            StreamSource source,
            LocalFunction function,
            Database database,
            Queues queues,
            LocalClock clock,
            Activity activity,
            ExecutorService threads)
            throws StartRefused {
        String name = function.spec().name();
        this.source = source;
        this.filter = StreamFilter.of(name, source.filters());
        this.function = function;
        this.stream = database.changes(name);
        this.database = database;
        this.queues = queues;
        this.clock = clock;
        this.activity = activity;
        this.threads = threads;
        database.writes().onWrite(signal::raise);
        Future<?> _ = threads.submit(this::run);
    }

    @Override
    public boolean idle() {
        return paused || readUpTo == database.writes().count();
    }

    public void pause(boolean pause) {
        paused = pause;
        signal.raise();
    }

    private void run() {
        try {
            while (!closed) {
                long seen = signal.count();
                long pause = LONGEST_PAUSE.toMillis();
                if (!paused) {
                    activity.begin();
                    try {
                        readToTheEnd();
                    } catch (RuntimeException e) {
                        // A read interrupted by the end of the stack is not a failure.
                        if (!threads.isShutdown()) {
                            LOG.log(System.Logger.Level.ERROR, "the table's stream cannot be read", e);
                        }
                        pause = AFTER_A_FAULT.toMillis();
                    } finally {
                        activity.end();
                    }
                }
                signal.await(seen, pause);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readToTheEnd() throws InterruptedException {
        while (!paused && !closed) {
            // Counted before the read: a concurrent write is read next time.
            long writes = database.writes().count();
            List<StoredChange> changes = stream.read();
            if (changes.isEmpty()) {
                readUpTo = writes;
                return;
            }
            List<StoredChange> wanted = changes.stream().filter(filter).toList();
            for (int from = 0; from < wanted.size(); from += source.batchSize()) {
                deliver(wanted.subList(from, Math.min(wanted.size(), from + source.batchSize())), 0);
            }
            stream.keepPosition();
        }
    }

    private void deliver(List<StoredChange> batch, int attempts) throws InterruptedException {
        List<StoredChange> left = call(batch);
        if (left.isEmpty()) {
            return;
        }
        if (attempts >= source.maximumRetryAttempts()) {
            giveUp(left);
        } else if (source.bisectOnError() && left.size() > 1) {
            int middle = left.size() / 2;
            deliver(left.subList(0, middle), attempts + 1);
            deliver(left.subList(middle, left.size()), attempts + 1);
        } else {
            deliver(left, attempts + 1);
        }
    }

    /** Returns the records that are not done: the first failed one and all after it. */
    private List<StoredChange> call(List<StoredChange> batch) throws InterruptedException {
        ObjectNode event = Json.object();
        ArrayNode records = event.putArray("Records");
        batch.forEach(change -> records.add(StreamRecords.json(change, stream.arn())));
        try {
            byte[] answer = function.call(event);
            Set<String> failed = source.reportBatchItemFailures() ? QueueFeed.failures(answer) : Set.of();
            for (int i = 0; i < batch.size(); i++) {
                if (failed.contains(StreamRecords.sequenceNumber(batch.get(i)))) {
                    return batch.subList(i, batch.size());
                }
            }
            return List.of();
        } catch (LocalFunction.Failed | IOException failed) {
            // Logged by the function.
            return batch;
        }
    }

    private void giveUp(List<StoredChange> records) {
        LOG.log(
                System.Logger.Level.ERROR,
                function.spec().name() + " failed permanently for " + records.size() + " stream records");
        source.onFailureQueue().ifPresent(queue -> {
            try {
                String body = Json.MAPPER.writeValueAsString(failure(records));
                queues.send(
                        queue,
                        List.of(new MessageQueues.Message(
                                body, 0, function.spec().name())));
            } catch (IOException | RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "queue " + queue + " does not accept failed records", e);
            }
        });
    }

    private ObjectNode failure(List<StoredChange> records) {
        ObjectNode failure = Json.object();
        failure.putObject("requestContext")
                .put("functionArn", Arns.function(function.spec().name()))
                .put("condition", "RetryAttemptsExhausted")
                .put("approximateInvokeCount", source.maximumRetryAttempts() + 1);
        failure.put("version", "1.0").put("timestamp", Instants.text(clock.instant()));
        failure.putObject("DDBStreamBatchInfo")
                .put("shardId", stream.shardId())
                .put("startSequenceNumber", StreamRecords.sequenceNumber(records.getFirst()))
                .put("endSequenceNumber", StreamRecords.sequenceNumber(records.getLast()))
                .put("batchSize", records.size())
                .put("streamArn", stream.arn());
        return failure;
    }

    @Override
    public void close() {
        closed = true;
        signal.raise();
    }
}
