package marketplace.functions.delivery;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import marketplace.api.RequestLog;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.MessageBatch;
import marketplace.functions.start.EventFunction;
import marketplace.kernel.cache.Lazy;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;

/** Makes delivery attempts. The messages of a batch run in parallel, so a slow receiver delays no other. */
public final class DeliveryFunction extends EventFunction<SQSEvent, SQSBatchResponse> {

    record Env(String tableName, String secretArn, DeliveryQueueVariables deliveries) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), DeliveryQueueVariables.of(variables));
        }
    }

    public DeliveryFunction() {
        super(DeliveryFunction::handler, List.of(MessageBatch.empty()));
    }

    public DeliveryFunction(Platform platform) {
        super(handler(platform));
    }

    private static Function<SQSEvent, SQSBatchResponse> handler(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        // It has a key, so the secret would be read.
        Lazy<Deliverer> deliverer = new Lazy<>(() -> capabilities.background().deliverer());
        DeliveryQueue queue = capabilities.background().deliveryQueue(env.deliveries());
        RequestLog log = capabilities.log();
        MessageBatch batch = new MessageBatch("delivery", platform.clock(), log);
        return event -> batch.workOff(event, message -> {
            DeliveryMessage delivery = DeliveryMessage.parse(message.getBody());
            try {
                // Writes the state, then sends the successor, then deletes the message: a crash in between loses
                // nothing.
                queue.send(deliverer.get().deliver(delivery));
                return true;
            } catch (RuntimeException | StackOverflowError fault) {
                Instant now = platform.clock().instant().truncatedTo(ChronoUnit.MILLIS);
                log.begin("delivery", delivery.deliveryId().value(), now)
                        .put("messageId", message.getMessageId())
                        .put("attempt", delivery.attempt())
                        .fault(fault)
                        .end();
                return false;
            }
        });
    }
}
