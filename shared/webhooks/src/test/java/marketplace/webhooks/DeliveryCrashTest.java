package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.SettableClock;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers that crash between two steps, expired leases, and lost messages. */
final class DeliveryCrashTest {

    private static final Instant START = SettableClock.START;
    private static final Outcome OK = new Outcome.Responded(200);

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void crashAfterTheResponsePostsAgainWithTheSameBody() throws InterruptedException {
        story.endpoint();
        story.queued();
        crashOnce();
        assertThatThrownBy(story::work).isInstanceOf(Crash.class);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.CLAIMED);
        story.receiver.answering(200);

        story.minutes(6);

        List<ScriptedReceiver.Arrival> arrivals = story.receiver.arrivals();
        assertThat(arrivals).hasSize(2);
        assertThat(arrivals.get(1).body()).isEqualTo(arrivals.get(0).body());
        assertThat(arrivals.get(1).delivery()).isEqualTo(arrivals.get(0).delivery());
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.looks()).isEmpty();
    }

    /** Whichever write is the last before the crash, the receiver gets the event, always with the same body. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void crashAroundAnyWriteLosesNothing(int step) throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(arrival -> new Outcome.Responded(arrival.at().equals(START) ? 500 : 200));
        story.queued();
        AtomicInteger left = new AtomicInteger(step);
        story.table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                crashAt(left);
            }

            @Override
            public void after(List<Write> writes) {
                crashAt(left);
            }
        });
        assertThatThrownBy(() -> story.workUntil(START.plusSeconds(30))).isInstanceOf(Crash.class);
        story.table.observe(new CommitObserver() {});

        story.minutes(10);

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals()).hasSizeBetween(1, 3);
        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::body)
                .containsOnly(story.onlyDelivery().body());
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void redeliveredMessageTakesOverOnlyAfterTheLease() throws InterruptedException {
        story.endpoint();
        story.queued();
        DeliveryMessage message = story.queue.waiting().getFirst().message();
        crashOnce();
        assertThatThrownBy(() -> story.deliver(message)).isInstanceOf(Crash.class);
        story.receiver.answering(200);

        story.clock.advance(Delivery.LEASE.minusMillis(1));
        story.deliver(message);
        assertThat(story.receiver.arrivals()).hasSize(1);
        story.clock.advance(Duration.ofMillis(1));
        story.deliver(message);

        assertThat(story.receiver.arrivals()).hasSize(2);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void crashBeforeTheSuccessorIsSentLosesNoAttempt() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        // The worker crashes before sending the successor.
        assertThat(story.deliverer.deliver(story.queue.poll().orElseThrow())).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.RETRY);
        assertThat(story.queue.waiting()).isEmpty();
        story.receiver.answering(200);

        story.minutes(1);
        assertThat(story.receiver.arrivals()).hasSize(1);
        story.minutes(1);

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 120L);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        story.minutes(3);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void lostMessagesAreRequestedAgain() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        for (int i = 0; i < 60; i++) {
            story.clock.advance(Duration.ofMinutes(1));
            // Only messages sent by the tick are processed.
            story.queue.lose();
            story.tick();
            story.work();
        }
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(story.receiver.arrivals()).hasSize(6);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void lostMessagesAreSentAgainAtGrowingIntervals() throws InterruptedException {
        story.endpoint();
        story.queued();
        List<Integer> sentAt = new ArrayList<>();
        for (int minute = 1; minute <= 20; minute++) {
            story.queue.lose();
            story.clock.advance(Duration.ofMinutes(1));
            story.tick();
            if (!story.queue.waiting().isEmpty()) {
                sentAt.add(minute);
            }
        }
        assertThat(sentAt).containsExactly(1, 2, 4, 8, 16);
        story.minutes(15);
        story.work();

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals()).hasSize(1);
    }

    @Test
    void workerThatLosesItsLeaseRecordsNothing() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.queued();
        DeliveryMessage message = story.queue.poll().orElseThrow();
        story.receiver.answering(arrival -> {
            if (story.receiver.arrivals().size() > 1) {
                return OK;
            }
            // The first worker hangs until another takes over and delivers; then it fails.
            story.clock.advance(Delivery.LEASE);
            story.deliver(message);
            return new Outcome.Failed(Outcome.Reason.TIMEOUT);
        });

        assertThat(story.deliverer.deliver(message)).isEmpty();

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
        assertThat(story.queue.waiting()).isEmpty();
        assertThat(story.logLines.getLast()).contains("\"status\":\"fenced\"");
    }

    @Test
    void deliveryThatKeepsCrashingItsWorkerFailsWithOneDeadLetter() throws InterruptedException {
        story.endpoint();
        story.queued();
        story.receiver.answering(_ -> {
            throw new Crash();
        });

        for (int minute = 0; minute < 240; minute++) {
            workUntilCrash();
            story.clock.advance(Duration.ofMinutes(1));
            story.tick();
        }

        Delivery failed = story.onlyDelivery();
        assertThat(failed.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(failed.lastError())
                .isEqualTo("The service failed 5 times while it made this attempt."
                        + " An operator can request the attempt again.");
        assertThat(failed.attempts()).isZero();
        assertThat(story.receiver.arrivals()).hasSize(Delivery.MAX_CLAIMS);
        assertThat(story.queue.deadLetters()).hasSize(1);
        assertThat(story.looks()).isEmpty();

        story.receiver.answering(200);
        story.queue.redrive();
        story.minutes(1);

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void copiesOfACrashingMessageEndInTheDeadLetterQueueAndTheirRedriveMakesOneAttempt() throws InterruptedException {
        story.endpoint();
        story.queued();
        DeliveryMessage message = story.queue.waiting().getFirst().message();
        int copies = 3;
        for (int i = 1; i < copies; i++) {
            story.queue.send(message.lane(), List.of(DelayedMessage.now(message)));
        }
        story.receiver.answering(_ -> {
            throw new Crash();
        });
        for (int minute = 0; minute < 240; minute++) {
            workUntilCrash();
            story.clock.advance(Duration.ofMinutes(1));
            story.tick();
        }
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(story.queue.deadLetters()).hasSizeLessThanOrEqualTo(copies);
        int crashed = story.receiver.arrivals().size();
        assertThat(crashed).isLessThanOrEqualTo(copies * Delivery.MAX_CLAIMS);
        assertThat(story.looks()).isEmpty();

        story.receiver.answering(200);
        story.queue.redrive();
        story.minutes(10);

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals()).hasSize(crashed + 1);
        assertThat(story.queue.deadLetters()).isEmpty();
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void redrivenDeliveryThatCrashesAgainFailsAgain() throws InterruptedException {
        story.endpoint();
        story.queued();
        story.receiver.answering(_ -> {
            throw new Crash();
        });
        for (int round = 1; round <= 2; round++) {
            for (int minute = 0; minute < 60; minute++) {
                workUntilCrash();
                story.clock.advance(Duration.ofMinutes(1));
                story.tick();
            }
            assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
            assertThat(story.receiver.arrivals()).hasSize(round * Delivery.MAX_CLAIMS);
            assertThat(story.queue.deadLetters()).hasSize(1);
            story.queue.redrive();
        }
    }

    private void workUntilCrash() throws InterruptedException {
        try {
            story.work();
        } catch (Crash _) {
            // The message returns after the visibility timeout.
        }
    }

    /** The next call is answered, then the worker crashes before recording it. */
    private void crashOnce() {
        story.receiver.answering(_ -> {
            story.table.observe(new CommitObserver() {
                @Override
                public void before(List<Write> writes) {
                    story.table.observe(new CommitObserver() {});
                    throw new Crash();
                }
            });
            return OK;
        });
    }

    private static void crashAt(AtomicInteger left) {
        if (left.getAndDecrement() == 0) {
            throw new Crash();
        }
    }
}
