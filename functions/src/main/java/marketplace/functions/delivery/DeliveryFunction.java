package marketplace.functions.delivery;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import marketplace.functions.Capabilities;
import marketplace.functions.DeliveryQueueVariables;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.MessageBatch;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.DeliveryMessage;
import marketplace.webhooks.DeliveryQueue;

/** Makes delivery attempts. The messages of a batch run in parallel, so a slow receiver delays no other. */
public final class DeliveryFunction implements RequestStreamHandler {

    record Env(String tableName, String secretArn, DeliveryQueueVariables deliveries) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), DeliveryQueueVariables.of(variables));
        }
    }

    private final Deliverer deliverer;
    private final DeliveryQueue queue;
    private final MessageBatch batch;

    public DeliveryFunction() {
        this(new LambdaPlatform());
    }

    public DeliveryFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        this.deliverer = capabilities.deliverer();
        this.queue = capabilities.deliveryQueue(env.deliveries());
        this.batch = new MessageBatch("delivery", platform.clock(), capabilities.log());
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(batch.workOff(event, this::attempt));
    }

    /** Writes the state, then sends the successor, then deletes the message: a crash in between loses nothing. */
    private void attempt(String body) throws InterruptedException {
        queue.send(deliverer.deliver(DeliveryMessage.parse(body)));
    }
}
