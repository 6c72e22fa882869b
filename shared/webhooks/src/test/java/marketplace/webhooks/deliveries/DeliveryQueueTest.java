package marketplace.webhooks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.webhooks.ManualQueue;
import marketplace.webhooks.endpoints.EndpointOwner;
import org.junit.jupiter.api.Test;

/** Batches and delays of the queue. */
final class DeliveryQueueTest {

    private static final Instant NOW = SettableClock.START;
    private static final AccountId ACCOUNT = new AccountId("acc_00000000000000000000000001");
    private static final EndpointId ENDPOINT = new EndpointId("whe_00000000000000000000000002");

    private final SettableClock clock = new SettableClock();
    private final SequenceIds ids = new SequenceIds();
    private final ManualQueue queue = new ManualQueue(clock);
    private final DeliveryQueue sender = new DeliveryQueue(queue);

    @Test
    void batchesHaveTenMessages() {
        sender.send(messages(23));
        assertThat(queue.batches()).extracting(List::size).containsExactly(10, 10, 3);
        assertThat(queue.waiting()).hasSize(23);
    }

    @Test
    void partialBatchFailureResendsOnlyTheRest() {
        List<DelayedMessage> ten = messages(10);
        Map<DelayedMessage, Integer> refusals = new HashMap<>(Map.of(ten.get(3), 1, ten.get(7), 2));
        queue.refuse(message -> refusals.merge(message, -1, Integer::sum) >= 0);

        sender.send(ten);

        assertThat(queue.batches()).containsExactly(ten, List.of(ten.get(3), ten.get(7)), List.of(ten.get(7)));
        assertThat(queue.waiting())
                .extracting(ManualQueue.Waiting::message)
                .hasSize(10)
                .doesNotHaveDuplicates();
    }

    @Test
    void persistentRefusalFailsAfterSendingTheOthers() {
        List<DelayedMessage> many = messages(15);
        queue.refuse(many.getFirst()::equals);

        assertThatThrownBy(() -> sender.send(many))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the queue did not take 1 of 15");
        assertThat(queue.waiting()).hasSize(14);
        assertThat(queue.batches()).hasSizeLessThan(10);
    }

    @Test
    void noMessagesSendNothing() {
        sender.send(List.of());
        assertThat(queue.batches()).isEmpty();
    }

    @Test
    void messageReadsBackAsWritten() {
        DeliveryMessage message = messages(1).getFirst().message();
        assertThat(DeliveryMessage.parse(message.text())).isEqualTo(message);
        assertThat(message.text())
                .isEqualTo("{\"owner\":\"key_1\",\"account\":\"" + ACCOUNT + "\",\"endpoint\":\"" + ENDPOINT
                        + "\",\"deliveryId\":\""
                        + message.deliveryId() + "\",\"attempt\":1,\"lane\":\"regular\",\"called\":false}");
    }

    @Test
    void delayIsCappedAndRoundedUp() {
        assertThat(delay(Duration.ZERO)).isZero();
        assertThat(delay(Duration.ofSeconds(-5))).isZero();
        assertThat(delay(Duration.ofSeconds(30))).isEqualTo(30);
        assertThat(delay(Duration.ofMillis(30_001))).isEqualTo(31);
        assertThat(delay(Duration.ofMinutes(15))).isEqualTo(900);
        assertThat(delay(Duration.ofHours(1))).isEqualTo(900);
    }

    private int delay(Duration ahead) {
        return DelayedMessage.at(NOW.plus(ahead), messages(1).getFirst().message(), NOW)
                .delaySeconds();
    }

    private List<DelayedMessage> messages(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> DelayedMessage.now(new DeliveryMessage(
                        new EndpointOwner("key_1"),
                        ACCOUNT,
                        ENDPOINT,
                        new DeliveryId(ids.next(IdKind.DELIVERY, NOW)),
                        1,
                        Lane.REGULAR,
                        false)))
                .toList();
    }
}
