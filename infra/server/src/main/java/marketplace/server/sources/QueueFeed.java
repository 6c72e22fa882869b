package marketplace.server.sources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import marketplace.api.Json;
import marketplace.server.queues.Queues;
import marketplace.server.queues.Received;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.Arns;
import marketplace.server.template.Template.QueueSource;

/** Feeds a function from a queue. Polls only when a message is visible, so that an idle stack is idle. */
public final class QueueFeed implements EventSource {

    private static final System.Logger LOG = System.getLogger(QueueFeed.class.getName());

    private static final int RECEIVE_LIMIT = 10;

    private static final long MILLIS_AFTER_A_FAULT = 1_000;

    private final QueueSource source;
    private final LocalFunction function;
    private final Queues queues;
    private final LocalClock clock;
    private final Activity activity;
    private final ExecutorService threads;
    private final Semaphore batches;
    private final Signal signal = new Signal();
    private volatile boolean closed;

    public QueueFeed(
            QueueSource source,
            LocalFunction function,
            Queues queues,
            LocalClock clock,
            Activity activity,
            ExecutorService threads) {
        this.source = source;
        this.function = function;
        this.queues = queues;
        this.clock = clock;
        this.activity = activity;
        this.threads = threads;
        this.batches = new Semaphore(source.maximumConcurrency());
        queues.onChange(source.queueName(), signal::raise);
        clock.onMove(signal::raise);
        Future<?> _ = threads.submit(this::run);
    }

    Optional<Instant> next() {
        return queues.nextVisible(source.queueName());
    }

    @Override
    public boolean idle() {
        return next().map(at -> at.isAfter(clock.instant())).orElse(true);
    }

    private void run() {
        try {
            while (awaitVisible()) {
                int slots = acquireSlots();
                activity.begin();
                List<Received> messages = receive(slots * source.batchSize());
                batches.release(slots - Math.ceilDiv(messages.size(), source.batchSize()));
                for (int from = 0; from < messages.size(); from += source.batchSize()) {
                    start(messages.subList(from, Math.min(messages.size(), from + source.batchSize())));
                }
                activity.end();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** At least one, and as many as a call can fill: a call for each message costs more than its function. */
    private int acquireSlots() throws InterruptedException {
        batches.acquire();
        int slots = 1;
        while (slots * source.batchSize() < RECEIVE_LIMIT && batches.tryAcquire()) {
            slots++;
        }
        return slots;
    }

    private void start(List<Received> batch) {
        activity.begin();
        threads.execute(() -> {
            try {
                handle(batch);
            } finally {
                batches.release();
                activity.end();
            }
        });
    }

    /** False if the feed is closed. */
    private boolean awaitVisible() throws InterruptedException {
        while (!closed) {
            long seen = signal.count();
            long next = queues.lastKnownNextVisible(source.queueName());
            long now = clock.millis();
            if (next <= now) {
                return true;
            }
            if (next == Queues.NEVER || clock.frozen()) {
                signal.await(seen);
            } else {
                signal.await(seen, next - now);
            }
        }
        return false;
    }

    private List<Received> receive(int atMost) throws InterruptedException {
        try {
            return queues.receive(source.queueName(), Math.min(atMost, RECEIVE_LIMIT));
        } catch (RuntimeException e) {
            log(System.Logger.Level.WARNING, "queue " + source.queueName() + " cannot be read", e);
            signal.await(signal.count(), MILLIS_AFTER_A_FAULT);
            return List.of();
        }
    }

    private void handle(List<Received> messages) {
        try {
            byte[] answer = function.call(event(messages));
            Set<String> failed = source.reportBatchItemFailures() ? failures(answer) : Set.of();
            delete(messages.stream()
                    .filter(message -> !failed.contains(message.id()))
                    .toList());
        } catch (LocalFunction.Failed _) {
            // Logged already; the batch returns after the visibility timeout.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            log(
                    System.Logger.Level.ERROR,
                    "a batch of queue " + source.queueName() + " failed and is delivered again",
                    e);
        }
    }

    /** Logs a fault, unless the stack is stopping, which interrupts calls. */
    private void log(System.Logger.Level level, String what, Exception cause) {
        if (!threads.isShutdown()) {
            LOG.log(level, what, cause);
        }
    }

    /** An answer without a list reports no failures, as Lambda reads it. */
    static Set<String> failures(byte[] answer) throws IOException {
        Set<String> failed = new HashSet<>();
        if (answer.length > 0) {
            JsonNode items = Json.MAPPER.readTree(answer).path("batchItemFailures");
            items.forEach(item -> failed.add(item.path("itemIdentifier").asText()));
        }
        return failed;
    }

    private void delete(List<Received> messages) {
        if (!messages.isEmpty()) {
            queues.delete(source.queueName(), messages);
        }
    }

    private ObjectNode event(List<Received> messages) {
        ObjectNode event = Json.object();
        ArrayNode records = event.putArray("Records");
        for (Received message : messages) {
            ObjectNode record = records.addObject()
                    .put("messageId", message.id())
                    .put("receiptHandle", message.receipt())
                    .put("body", message.body());
            ObjectNode attributes = record.putObject("attributes");
            message.attributes().forEach(attributes::put);
            record.putObject("messageAttributes");
            record.put("eventSource", "aws:sqs")
                    .put("eventSourceARN", Arns.queue(source.queueName()))
                    .put("awsRegion", Arns.REGION);
        }
        return event;
    }

    @Override
    public void close() {
        closed = true;
        signal.raise();
    }
}
