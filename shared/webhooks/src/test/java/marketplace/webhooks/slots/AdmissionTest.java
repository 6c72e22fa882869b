package marketplace.webhooks.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Commit;
import marketplace.testing.Await;
import marketplace.testing.Crash;
import marketplace.webhooks.WebhooksFixture;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.deliveries.Lane;
import org.junit.jupiter.api.Test;

/** Slots of endpoints, waiting lines and lanes. */
final class AdmissionTest {

    private static final int MANY = 3 * SlotState.PER_ENDPOINT;
    private static final Outcome OK = new Outcome.Responded(200);

    private final WebhooksFixture story = new WebhooksFixture();

    private void queued(int events) {
        for (int i = 0; i < events; i++) {
            story.happens(i);
            story.clock.advance(Duration.ofMillis(1));
        }
        story.stream();
    }

    @Test
    void atMostTenConcurrentCallsReachAnEndpointAndTheOthersUseNoAttempt() throws Exception {
        story.endpoint();
        queued(MANY);
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch answer = new CountDownLatch(1);
        story.receiver.answering(_ -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            Await.latch(answer);
            inFlight.decrementAndGet();
            return OK;
        });
        List<Future<?>> workers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < MANY; i++) {
                DeliveryMessage message = story.queue.poll().orElseThrow();
                workers.add(threads.submit(() -> {
                    story.deliver(message);
                    return null;
                }));
            }
            Await.until("ten calls", () -> inFlight.get() == SlotState.PER_ENDPOINT);
            Await.until(
                    "the others to wait",
                    () -> workers.stream().filter(Future::isDone).count() == MANY - SlotState.PER_ENDPOINT);
            answer.countDown();
            for (Future<?> worker : workers) {
                Await.result(worker);
            }
        }
        story.work();

        assertThat(most).hasValue(SlotState.PER_ENDPOINT);
        assertThat(story.log()).hasSize(MANY).allSatisfy(delivery -> {
            assertThat(delivery.status()).isEqualTo(DeliveryStatus.DELIVERED);
            assertThat(delivery.attempts()).isEqualTo(1);
        });
    }

    @Test
    void slotOfACrashedWorkerIsFreeAfterItsLease() throws InterruptedException {
        story.endpoint();
        queued(SlotState.PER_ENDPOINT + 1);
        crash(SlotState.PER_ENDPOINT);
        story.work();
        assertThat(story.receiver.arrivals()).hasSize(SlotState.PER_ENDPOINT);
        story.receiver.answering(200);

        story.minutes(10);

        assertThat(story.log())
                .hasSize(SlotState.PER_ENDPOINT + 1)
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.DELIVERED);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void nextEventAfterTheLeaseOfCrashedWorkersCallsThoseInLine() throws InterruptedException {
        story.endpoint();
        queued(MANY);
        crash(SlotState.PER_ENDPOINT);
        story.work();
        story.receiver.answering(200);
        story.clock.advance(Delivery.LEASE);

        story.happens(MANY);
        story.stream();
        story.work();

        assertThat(story.log())
                .filteredOn(delivery -> delivery.status() == DeliveryStatus.DELIVERED)
                .hasSize(MANY + 1 - SlotState.PER_ENDPOINT);
    }

    @Test
    void newerDeliveryDoesNotTakeTheSlotOfAWaitingOne() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        queued(1);
        crash(1);
        story.clock.advance(Duration.ofSeconds(1));
        queued(SlotState.PER_ENDPOINT);
        crash(SlotState.PER_ENDPOINT - 1);
        story.work();
        DeliveryMessage waiting = onlyInLine(endpoint);
        // The slot of the first crashed worker is free.
        story.clock.advance(Delivery.LEASE.minusMillis(900));
        queued(1);
        DeliveryMessage newer = story.queue.poll().orElseThrow();

        assertThat(story.deliverer.deliver(newer)).containsExactly(DelayedMessage.now(waiting));
        assertThat(story.receiver.arrivals()).hasSize(SlotState.PER_ENDPOINT);

        story.receiver.answering(200);
        assertThat(story.deliverer.deliver(waiting))
                .extracting(next -> next.message().deliveryId())
                .containsExactly(newer.deliveryId());
        assertThat(story.receiver.arrivals()).hasSize(SlotState.PER_ENDPOINT + 1);
        assertThat(onlyInLine(endpoint).deliveryId()).isEqualTo(newer.deliveryId());
    }

    @Test
    void erasedDeliveryLeavesTheLineAndCallsTheNext() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        queued(SlotState.PER_ENDPOINT + 2);
        crash(SlotState.PER_ENDPOINT);
        story.work();
        DeliveryMessage erased = line(endpoint).getFirst();
        DeliveryMessage next = line(endpoint).getLast();
        story.table.commit(
                new Commit(Deliveries.erase(story.delivery(erased.deliveryId().value()))));
        story.clock.advance(Delivery.LEASE);

        assertThat(story.deliverer.deliver(erased)).containsExactly(DelayedMessage.now(next));
        assertThat(onlyInLine(endpoint)).isEqualTo(next);
    }

    private void crash(int workers) {
        story.receiver.answering(_ -> {
            throw new Crash();
        });
        for (int i = 0; i < workers; i++) {
            assertThatThrownBy(story::work).isInstanceOf(Crash.class);
        }
    }

    private List<DeliveryMessage> line(EndpointId endpoint) {
        return new WaitingLine(story.table)
                .first(endpoint, MANY).stream().map(WaitingLine.Entry::message).toList();
    }

    private DeliveryMessage onlyInLine(EndpointId endpoint) {
        assertThat(line(endpoint)).hasSize(1);
        return line(endpoint).getFirst();
    }

    @Test
    void failingEndpointUsesTheSlowLaneForOneMinute() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        DeliveryMessage regular = story.queue.waiting().getFirst().message();
        story.work();
        story.queue.lose();

        story.happens(2);
        story.stream();
        assertThat(story.queue.poll().orElseThrow().lane()).isEqualTo(Lane.SLOW);
        story.clock.advance(SlotState.SLOW_PERIOD);
        story.happens(3);
        story.stream();

        assertThat(regular.lane()).isEqualTo(Lane.REGULAR);
        assertThat(story.queue.poll().orElseThrow().lane()).isEqualTo(Lane.REGULAR);
    }

    @Test
    void regularMessageOfASlowEndpointMovesToTheSlowLane() throws InterruptedException {
        story.endpoint();
        queued(2);
        DeliveryMessage second = story.queue.waiting().get(1).message();
        story.receiver.answering(_ -> {
            story.clock.advance(SlotState.SLOW_CALL);
            assertThat(story.deliverer.deliver(second)).containsExactly(DelayedMessage.now(second.on(Lane.SLOW)));
            return OK;
        });

        story.deliver(story.queue.poll().orElseThrow());

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.log()).extracting(Delivery::attempts).containsExactlyInAnyOrder(0, 1);
    }
}
