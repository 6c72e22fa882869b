package marketplace.functions.queues;

import java.util.List;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.MessageQueues.Message;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.Lane;

/** Sends deliveries to the queue of their lane. */
public final class LaneBatches implements DeliveryQueue.Batches {

    private final MessageQueues queues;
    private final DeliveryQueueVariables urls;

    public LaneBatches(MessageQueues queues, DeliveryQueueVariables urls) {
        this.queues = queues;
        this.urls = urls;
    }

    @Override
    public List<DelayedMessage> send(Lane lane, List<DelayedMessage> batch) {
        List<Message> messages = batch.stream()
                .map(one -> new Message(
                        one.message().text(),
                        one.delaySeconds(),
                        one.message().account().value()))
                .toList();
        return queues.sendBatch(urls.url(lane), messages).stream()
                .map(batch::get)
                .toList();
    }
}
