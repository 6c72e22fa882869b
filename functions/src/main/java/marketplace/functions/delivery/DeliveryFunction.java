package marketplace.functions.delivery;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;
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
import marketplace.functions.Batches;
import marketplace.functions.Capabilities;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.DeliveryMessage;
import marketplace.webhooks.DeliveryQueue;

/**
 * Makes the attempts of deliveries that the queue asks for.
 *
 * <p>A batch is worked off at once, each message by itself: a slow receiver holds up no other, and a message that fails
 * has no other repeated.
 */
public final class DeliveryFunction implements RequestStreamHandler {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, String secretArn, String deliveriesQueueUrl) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), variables.text("DELIVERIES_QUEUE_URL"));
        }
    }

    private final Deliverer deliverer;
    private final DeliveryQueue queue;
    private final InstantSource clock;
    private final RequestLog log;

    public DeliveryFunction() {
        this(new LambdaPlatform());
    }

    public DeliveryFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        this.deliverer = capabilities.deliverer();
        this.queue = capabilities.deliveryQueue(env.deliveriesQueueUrl());
        this.clock = platform.clock();
        this.log = capabilities.log();
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        JsonNode records = Json.MAPPER.readTree(event).path("Records");
        Map<String, Future<Boolean>> attempts = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (JsonNode message : records) {
                String id = message.path("messageId").asText();
                String body = message.path("body").asText();
                attempts.put(id, threads.submit(() -> attempt(id, body)));
            }
        }
        answer.write(Batches.failures(failed(attempts)));
    }

    /** State first, then the successor, and only then is the message let go: a crash between any two loses nothing. */
    private boolean attempt(String messageId, String body) {
        try {
            deliverer.deliver(DeliveryMessage.parse(body)).ifPresent(next -> queue.send(List.of(next)));
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException fault) {
            // Whatever it is, the message comes again, and after five times goes to the dead letters.
            log.begin("delivery", messageId, clock.instant()).fault(fault).end();
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
                throw new IllegalStateException("an attempt ended in an error", e);
            }
        });
        return failed;
    }
}
