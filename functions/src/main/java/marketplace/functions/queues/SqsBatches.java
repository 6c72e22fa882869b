package marketplace.functions.queues;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.Lane;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

public final class SqsBatches implements DeliveryQueue.Batches {

    private final SqsClient sqs;
    private final DeliveryQueueVariables queues;

    public SqsBatches(SqsClient sqs, DeliveryQueueVariables queues) {
        this.sqs = sqs;
        this.queues = queues;
    }

    @Override
    public List<DelayedMessage> send(Lane lane, List<DelayedMessage> batch) {
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, batch.size())
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(i))
                        .messageBody(batch.get(i).message().text())
                        .delaySeconds(batch.get(i).delaySeconds())
                        // Fair queues: a backlog of one account does not delay the others.
                        .messageGroupId(batch.get(i).message().account().value())
                        .build())
                .toList();
        SendMessageBatchResponse response = sqs.sendMessageBatch(
                request -> request.queueUrl(queues.url(lane)).entries(entries));
        List<DelayedMessage> missing = new ArrayList<>();
        response.failed().forEach(failure -> missing.add(batch.get(Integer.parseInt(failure.id()))));
        return missing;
    }
}
