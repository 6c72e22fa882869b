package marketplace.functions.queues;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
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
import marketplace.api.Json;
import marketplace.api.RequestLog;

/**
 * Processes messages in parallel. Failed ones are delivered again; after 5 attempts they are dead letters. Reads the
 * event as a tree: the event library takes 370 ms for the first batch (docs/design.md).
 */
public final class MessageBatch {

    /** {@code id} is the queue's. */
    public record Message(String id, String body) {}

    /** Returns false if the message failed and the fault is logged; throws if nothing is logged yet. */
    @FunctionalInterface
    public interface Worker {
        boolean work(Message message) throws InterruptedException;
    }

    private final String name;
    private final InstantSource clock;
    private final RequestLog log;

    public MessageBatch(String name, InstantSource clock, RequestLog log) {
        this.name = name;
        this.clock = clock;
        this.log = log;
    }

    public byte[] workOff(InputStream event, Worker worker) throws IOException {
        JsonNode records = Json.MAPPER.readTree(event).path("Records");
        Map<String, Future<Boolean>> attempts = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (JsonNode message : records) {
                Message read = new Message(
                        message.path("messageId").asText(), message.path("body").asText());
                attempts.put(read.id(), threads.submit(Invocation.carriedBy(() -> attempt(read, worker))));
            }
        }
        return Batches.failures(failed(attempts));
    }

    private boolean attempt(Message message, Worker worker) {
        try {
            return worker.work(message);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException | StackOverflowError fault) {
            // Any fault of one message must not fail the others.
            log.begin(name, message.id(), clock.instant().truncatedTo(ChronoUnit.MILLIS))
                    .put("messageId", message.id())
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
