package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.JobOutbox;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Await;
import marketplace.testing.CommitObserver;
import marketplace.testing.Facts;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.slots.SlotState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fifteen consecutive failures disable an endpoint. */
final class AutoDisableTest {

    private final WebhooksFixture story = new WebhooksFixture();
    private EndpointId endpoint;
    private int events;

    @BeforeEach
    void register() {
        endpoint = story.endpoint();
    }

    @Test
    void successBetween14FailuresKeepsItEnabled() throws InterruptedException {
        attempts(14, 500);
        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(14);
        attempts(1, 200);
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
        attempts(14, 500);
        assertThat(story.read(endpoint).isDisabled()).isFalse();
        assertThat(story.test("agent", endpoint).status()).isEqualTo(202);

        attempts(1, 500);

        assertThat(story.read(endpoint).isDisabled()).isTrue();
        assertThat(story.get("agent", "/api/webhooks/endpoints")
                        .body()
                        .at("/endpoints/0/disabled")
                        .booleanValue())
                .isTrue();
    }

    /** Types of the notices that wait for the jobs function, oldest first. */
    private List<String> notices() {
        return story.market.waiting(JobOutbox.KIND).stream()
                .map(waiting -> Facts.notice(JobOutbox.job(waiting)).id().replaceFirst("-2.*", ""))
                .toList();
    }

    @Test
    void ownerIsNotifiedAfter5And10FailuresAndWhenItIsDisabled() throws InterruptedException {
        attempts(4, 500);
        assertThat(notices()).isEmpty();
        attempts(1, 500);
        assertThat(notices()).containsExactly("endpoint.failing:" + endpoint + "-5");
        attempts(4, 500);
        attempts(1, 200);
        assertThat(notices()).hasSize(1);

        attempts(15, 500);

        assertThat(notices())
                .containsExactly(
                        "endpoint.failing:" + endpoint + "-5",
                        "endpoint.failing:" + endpoint + "-5",
                        "endpoint.failing:" + endpoint + "-10",
                        "endpoint.disabled:" + endpoint + "-15");
    }

    @Test
    void ownerIsNotifiedOfTheFifthFailureIfAnotherEndsJustBeforeIt() throws InterruptedException {
        attempts(3, 500);
        story.happens(3000);
        story.happens(3001);
        story.stream();
        DeliveryMessage fifth = story.queue.poll().orElseThrow();
        DeliveryMessage fourth = story.queue.poll().orElseThrow();
        story.receiver.answering(500);
        beforeTheNextChangeOfTheEndpoint(() -> story.deliverer.deliver(fourth));

        story.deliverer.deliver(fifth);

        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(5);
        assertThat(notices()).containsExactly("endpoint.failing:" + endpoint + "-5");
    }

    @Test
    void disabledEndpointReceivesNothingAndCannotBeTested() throws InterruptedException {
        attempts(14, 500);
        story.happens(1000);
        story.stream();
        DeliveryMessage queued = story.queue.poll().orElseThrow();
        attempts(1, 500);
        int calls = story.receiver.arrivals().size();
        story.receiver.answering(200);

        assertThat(story.test("agent", endpoint).status()).isEqualTo(409);
        assertThat(story.test("agent", endpoint).text("error_code")).isEqualTo("endpoint_disabled");
        story.happens(1001);
        story.stream();
        story.deliver(queued);
        story.minutes(10);

        assertThat(story.receiver.arrivals()).hasSize(calls);
        assertThat(story.delivery(queued.deliveryId().value()).lastError())
                .isEqualTo("The endpoint is disabled after 15 consecutive failures.");
        assertThat(story.log()).noneMatch(delivery -> delivery.eventId().endsWith("app_1001"));
    }

    @Test
    void concurrentFailuresDisableItDespiteALateSuccess() throws Exception {
        attempts(14, 500);
        for (int i = 0; i < SlotState.PER_ENDPOINT; i++) {
            story.happens(2000 + i);
        }
        story.stream();
        List<DeliveryMessage> messages = new ArrayList<>();
        story.queue.waiting().forEach(waiting -> messages.add(waiting.message()));
        DeliveryMessage late = messages.removeFirst();
        // All calls start before any is answered, so each saw an enabled endpoint.
        CyclicBarrier together = new CyclicBarrier(SlotState.PER_ENDPOINT);
        story.receiver.answering(arrival -> {
            meet(together);
            boolean succeeds = arrival.delivery().equals(late.deliveryId().value());
            if (succeeds) {
                meet(together);
            }
            return new Outcome.Responded(succeeds ? 200 : 500);
        });
        List<Future<?>> attempts = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> success = threads.submit(() -> story.deliverer.deliver(late));
            messages.forEach(message -> attempts.add(threads.submit(() -> story.deliverer.deliver(message))));
            for (Future<?> attempt : attempts) {
                Await.result(attempt);
            }
            assertThat(story.read(endpoint).isDisabled()).isTrue();
            // As many others at the barrier release the call that succeeds after all of them.
            for (int i = 1; i < SlotState.PER_ENDPOINT; i++) {
                attempts.add(threads.submit(() -> together.await()));
            }
            Await.result(success);
        }

        assertThat(story.read(endpoint).isDisabled()).isTrue();
        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(14 + SlotState.PER_ENDPOINT - 1);
        assertThat(story.delivery(late.deliveryId().value()).status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void successOvertakenByThe15thFailureKeepsItDisabled() throws InterruptedException {
        attempts(14, 500);
        story.happens(3000);
        story.happens(3001);
        story.stream();
        DeliveryMessage succeeding = story.queue.poll().orElseThrow();
        DeliveryMessage failing = story.queue.poll().orElseThrow();
        story.receiver.answering(arrival -> {
            boolean fails = arrival.delivery().equals(failing.deliveryId().value());
            if (!fails) {
                beforeTheNextChangeOfTheEndpoint(() -> story.deliverer.deliver(failing));
            }
            return new Outcome.Responded(fails ? 500 : 200);
        });

        story.deliverer.deliver(succeeding);

        assertThat(story.delivery(succeeding.deliveryId().value()).status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(15);
    }

    private void beforeTheNextChangeOfTheEndpoint(Callable<?> what) {
        Key key = Keys.endpoint(story.account, endpoint);
        story.table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (writes.stream()
                        .anyMatch(write ->
                                write instanceof Write.Update && write.key().equals(key))) {
                    story.table.observe(new CommitObserver() {});
                    assertThatCode(what::call).doesNotThrowAnyException();
                }
            }
        });
    }

    private static void meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes this many first attempts, each answered with the status. */
    private void attempts(int count, int status) throws InterruptedException {
        story.receiver.answering(status);
        for (int i = 0; i < count; i++) {
            story.happens(events++);
        }
        story.stream();
        story.work();
        // Retries do not matter here.
        story.queue.lose();
        story.clock.advance(Duration.ofMillis(1));
    }
}
