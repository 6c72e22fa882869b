package marketplace.functions.queues;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.Invocation;
import marketplace.api.RequestLog;

/** Processes messages in parallel. Failed ones are delivered again; after 5 attempts they are dead letters. */
public final class MessageBatch {

    /** Returns false if the message failed and the fault is logged; throws if nothing is logged yet. */
    @FunctionalInterface
    public interface Worker {
        boolean work(SQSMessage message) throws InterruptedException;
    }

    private final String name;
    private final InstantSource clock;
    private final RequestLog log;

    public MessageBatch(String name, InstantSource clock, RequestLog log) {
        this.name = name;
        this.clock = clock;
        this.log = log;
    }

    /** What a function handles before its snapshot. */
    public static SQSEvent empty() {
        SQSEvent event = new SQSEvent();
        event.setRecords(List.of());
        return event;
    }

    public SQSBatchResponse workOff(SQSEvent event, Worker worker) {
        Map<String, Future<Boolean>> attempts = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (SQSMessage message : event.getRecords()) {
                attempts.put(
                        message.getMessageId(), threads.submit(Invocation.carriedBy(() -> attempt(message, worker))));
            }
        }
        return new SQSBatchResponse(failed(attempts).stream()
                .map(SQSBatchResponse.BatchItemFailure::new)
                .toList());
    }

    private boolean attempt(SQSMessage message, Worker worker) {
        try {
            return worker.work(message);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException | StackOverflowError fault) {
            // Any fault of one message must not fail the others.
            log.begin(name, message.getMessageId(), clock.instant().truncatedTo(ChronoUnit.MILLIS))
                    .put("messageId", message.getMessageId())
                    .fault(fault)
                    .end();
            return false;
        }
    }

    private static List<String> failed(Map<String, Future<Boolean>> attempts) {
        List<String> failed = new ArrayList<>();
        attempts.forEach((messageId, attempt) -> {
            try {
                if (!attempt.get()) {
                    failed.add(messageId);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                failed.add(messageId);
            } catch (ExecutionException e) {
                throw new IllegalStateException("a message failed with an error", e);
            }
        });
        return failed;
    }
}
