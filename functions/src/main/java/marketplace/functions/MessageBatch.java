package marketplace.functions;

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
import marketplace.api.Json;
import marketplace.api.RequestLog;

/** Processes messages in parallel. Failed ones are delivered again; after 5 attempts they are dead letters. */
public final class MessageBatch {

    /** Throws if the message failed. */
    @FunctionalInterface
    public interface Worker {
        void work(String body) throws InterruptedException;
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
                String id = message.path("messageId").asText();
                String body = message.path("body").asText();
                attempts.put(id, threads.submit(() -> attempt(id, body, worker)));
            }
        }
        return Batches.failures(failed(attempts));
    }

    private boolean attempt(String messageId, String body, Worker worker) {
        try {
            worker.work(body);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException fault) {
            // Any fault of one message must not fail the others.
            log.begin(name, messageId, clock.instant().truncatedTo(ChronoUnit.MILLIS))
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
