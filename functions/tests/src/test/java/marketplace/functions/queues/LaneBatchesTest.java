package marketplace.functions.queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.functions.aws.SqsQueues;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.EndpointOwner;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

class LaneBatchesTest {

    private static final DeliveryQueueVariables QUEUES =
            new DeliveryQueueVariables("https://queue.test/a", "https://queue.test/b");
    private static final AccountId ACCOUNT = new AccountId("acc_00000000000000000000000001");

    /** Refuses the second and fourth entry of the first request. */
    private static final class PartialQueue implements SqsClient {
        private final List<SendMessageBatchRequest> requests = new ArrayList<>();

        @Override
        public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
            requests.add(request);
            return SendMessageBatchResponse.builder()
                    .failed(
                            requests.size() > 1
                                    ? List.of()
                                    : IntStream.of(1, 3)
                                            .mapToObj(index -> BatchResultErrorEntry.builder()
                                                    .id(request.entries()
                                                            .get(index)
                                                            .id())
                                                    .code("ServiceUnavailable")
                                                    .build())
                                            .toList())
                    .build();
        }

        @Override
        public String serviceName() {
            return "sqs";
        }

        @Override
        public void close() {}
    }

    private static List<DelayedMessage> messages(Lane lane) {
        return IntStream.range(0, 5)
                .mapToObj(number -> new DelayedMessage(
                        new DeliveryMessage(
                                new EndpointOwner(ACCOUNT.value()),
                                ACCOUNT,
                                new EndpointId("whe_00000000000000000000000001"),
                                new DeliveryId("whd_0000000000000000000000000" + number),
                                1,
                                lane,
                                false),
                        number))
                .toList();
    }

    @Test
    void entriesThatSqsDidNotTakeAreSentAgain() {
        PartialQueue sqs = new PartialQueue();
        List<DelayedMessage> messages = messages(Lane.REGULAR);

        new DeliveryQueue(new LaneBatches(new SqsQueues(sqs), QUEUES)).send(messages);

        assertThat(sqs.requests).hasSize(2);
        assertThat(sqs.requests.get(1).entries())
                .extracting(SendMessageBatchRequestEntry::messageBody)
                .containsExactly(
                        messages.get(1).message().text(),
                        messages.get(3).message().text());
        assertThat(sqs.requests.get(1).entries())
                .extracting(SendMessageBatchRequestEntry::delaySeconds)
                .containsExactly(1, 3);
    }

    @Test
    void eachLaneHasItsQueueAndEachAccountItsMessageGroup() {
        for (Lane lane : Lane.values()) {
            PartialQueue sqs = new PartialQueue();

            new DeliveryQueue(new LaneBatches(new SqsQueues(sqs), QUEUES)).send(messages(lane));

            assertThat(sqs.requests).allSatisfy(request -> {
                assertThat(request.queueUrl()).isEqualTo(QUEUES.url(lane));
                assertThat(request.entries())
                        .extracting(SendMessageBatchRequestEntry::messageGroupId)
                        .containsOnly(ACCOUNT.value());
            });
        }
    }
}
