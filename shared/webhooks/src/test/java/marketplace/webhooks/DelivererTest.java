package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MetricLines;
import marketplace.testing.SettableClock;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryAttempt;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.EndpointOwner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When an attempt is made, when not, and what is recorded. */
final class DelivererTest {

    private static final Instant START = SettableClock.START;
    private static final Outcome OK = new Outcome.Responded(200);

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void failingDeliveryIsAttemptedSixTimesThenFailed() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(503);
        story.queued();

        story.workUntil(START.plus(Duration.ofDays(1)));

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
        Delivery failed = story.onlyDelivery();
        assertThat(failed.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(failed.log())
                .hasSize(6)
                .extracting(DeliveryAttempt::responseStatus)
                .containsOnly(503);
        assertThat(failed.lastError()).isEqualTo("The receiver answered with status 503.");
        assertThat(story.logLines)
                .hasSize(6)
                .allSatisfy(line -> assertThat(line)
                        .contains("\"endpointId\":\"" + failed.endpointId(), "\"attempt\":", "\"millis\":", "503")
                        .doesNotContain("t0ps3cret", "whsec_", "hooks.example.com"));
        assertThat(story.logLines)
                .flatExtracting(MetricLines::read)
                .containsOnly(
                        "Deliveries 1 Table", "Deliveries 1 Table outcome=retry", "Deliveries 1 Table outcome=failed")
                .contains("Deliveries 1 Table outcome=failed");
        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::body)
                .containsOnly(failed.body());
        assertThat(story.looks()).isEmpty();
        assertThat(story.queue.waiting()).isEmpty();
    }

    @Test
    void failingDeliveryIsAttemptedSixTimesWithTheMinuteTickRunning() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(503);
        story.queued();

        story.minutes(30);

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void twoFailuresThenASuccessIsDelivered() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(
                arrival -> new Outcome.Responded(story.receiver.arrivals().size() <= 2 ? 500 : 200));
        story.queued();

        story.workUntil(START.plusSeconds(3600));

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L);
        Delivery delivered = story.onlyDelivery();
        assertThat(delivered.status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(delivered.attempts()).isEqualTo(3);
        assertThat(delivered.lastError()).isNull();
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
    }

    /** The schedule after the first failure is 30 s. */
    @ParameterizedTest
    @CsvSource({"PT10S, 30", "PT5M, 300", "PT1H, 3600", "PT48H, 3600"})
    void receiverIsLeftAloneAsLongAsItAsksUpToAnHour(Duration asked, long seconds) throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(
                arrival -> arrival.at().equals(START) ? new Outcome.Responded(429, Optional.of(asked)) : OK);
        story.queued();

        story.workUntil(START.plusSeconds(7200));

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, seconds);
        assertThat(story.onlyDelivery().log().getFirst().status()).isEqualTo(DeliveryStatus.RETRY);
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
    }

    @Test
    void everyAttemptIsSignedWithItsOwnTime() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        story.workUntil(START.plusSeconds(30));

        assertThat(story.receiver.arrivals()).hasSize(2).allSatisfy(arrival -> {
            String seconds = Long.toString(arrival.at().getEpochSecond());
            assertThat(arrival.headers()).containsEntry("X-Service-Timestamp", seconds);
            assertThat(arrival.headers().get("X-Service-Signature")).startsWith("t=" + seconds + ",v1=");
        });
    }

    @Test
    void tenCopiesOfAMessageMakeOnePost() throws Exception {
        story.endpoint();
        story.queued();
        DeliveryMessage message = story.queue.poll().orElseThrow();

        atOnce(10, () -> {
            story.deliver(message);
            return null;
        });
        for (int i = 0; i < 10; i++) {
            story.deliver(message);
        }

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.queue.waiting()).isEmpty();
    }

    @Test
    void tenCopiesOfEachMessageMakeOnePostPerAttempt() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        for (int attempt = 1; attempt <= 6; attempt++) {
            DeliveryMessage message = story.onlyDelivery().message(Lane.SLOW);
            for (int copy = 0; copy < 10; copy++) {
                story.deliver(message);
            }
            assertThat(story.receiver.arrivals()).hasSize(attempt);
            story.clock.set(START.plusSeconds(31L << attempt));
        }
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @Test
    void timeoutInABatchRepeatsOnlyItself() throws InterruptedException {
        story.endpoint();
        List<DeliveryMessage> ten = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            story.happens(i);
        }
        story.stream();
        story.queue.waiting().forEach(waiting -> ten.add(waiting.message()));
        story.queue.lose();
        String slow = ten.get(4).deliveryId().value();
        story.receiver.answering(
                arrival -> arrival.delivery().equals(slow) ? new Outcome.Failed(Outcome.Reason.TIMEOUT) : OK);

        // The whole batch is redelivered, as after a crash before any acknowledgement.
        for (int round = 0; round < 3; round++) {
            for (DeliveryMessage message : ten) {
                story.deliver(message);
            }
            // The failure moves the endpoint, and with it the other messages, to the slow lane.
            story.work();
        }
        assertThat(story.receiver.arrivals()).hasSize(10);
        story.workUntil(START.plusSeconds(30));

        assertThat(story.receiver.arrivals()).hasSize(11);
        assertThat(story.receiver.arrivals().getLast().delivery()).isEqualTo(slow);
        assertThat(story.delivery(slow).lastError()).isEqualTo("The receiver did not respond completely in time.");
    }

    @Test
    void endpointDeletedWhileQueuedGetsNoPost() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(500);
        story.queued();
        story.work();
        story.happens(2);
        story.stream();
        assertThat(story.receiver.arrivals()).hasSize(1);

        assertThat(story.delete("agent", endpoint).status()).isEqualTo(200);
        story.minutes(60);

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.log()).hasSize(2).allSatisfy(delivery -> {
            assertThat(delivery.status()).isEqualTo(DeliveryStatus.FAILED);
            assertThat(delivery.lastError()).isEqualTo("The endpoint has been deleted.");
        });
        assertThat(story.looks()).isEmpty();
        assertThat(story.endpoints.find(story.account, endpoint)).isEmpty();
    }

    @Test
    void endpointDeletedDuringThePostIsNotRestored() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(_ -> {
            story.delete("agent", endpoint);
            return new Outcome.Responded(500);
        });
        story.queued();
        story.work();

        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.endpoints.find(story.account, endpoint)).isEmpty();
        story.minutes(3);
        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @Test
    void endpointDeletedBeforeTheFailureIsCountedIsNotRestored() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(_ -> {
            story.table.observe(new CommitObserver() {
                @Override
                public void before(List<Write> writes) {
                    story.table.observe(new CommitObserver() {});
                    story.delete("agent", endpoint);
                }
            });
            return new Outcome.Responded(500);
        });
        story.queued();
        story.work();

        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.endpoints.find(story.account, endpoint)).isEmpty();
        assertThat(story.queue.waiting()).hasSize(1);
    }

    @Test
    void keyRevokedWhileQueuedGetsNoPost() throws InterruptedException {
        story.endpoint();
        story.queued();
        story.revoke(story.key);

        story.minutes(3);

        assertThat(story.receiver.arrivals()).isEmpty();
        assertThat(story.onlyDelivery().lastError())
                .isEqualTo("The API key that the endpoint belongs to has been revoked.");
    }

    @Test
    void earlyMessageIsSentAgain() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        story.queued();
        story.work();
        story.clock.advance(Duration.ofMillis(10_500));
        DeliveryMessage second = story.queue.waiting().getFirst().message();

        assertThat(story.deliverer.deliver(second)).containsExactly(new DelayedMessage(second, 20));

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.RETRY);
    }

    @Test
    void messageForAnUnknownDeliveryDoesNothing() throws InterruptedException {
        story.endpoint();
        story.queued();
        DeliveryMessage real = story.queue.poll().orElseThrow();
        EndpointOwner other = new EndpointOwner("key_x");
        for (EndpointOwner owner : List.of(other, real.owner())) {
            for (int attempt : owner.equals(other) ? new int[] {1} : new int[] {0, 2}) {
                story.deliver(new DeliveryMessage(
                        owner, real.account(), real.endpoint(), real.deliveryId(), attempt, Lane.REGULAR, false));
            }
        }

        assertThat(story.receiver.arrivals()).isEmpty();
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.PENDING);
    }

    @Test
    void responsesOtherThan2xxAreFailures() throws InterruptedException {
        story.endpoint();
        int number = 0;
        for (int status : new int[] {100, 199, 300, 302, 400, 404, 410, 500}) {
            story.receiver.answering(status);
            story.happens(number++);
            story.stream();
            story.work();
            story.queue.lose();
        }
        assertThat(story.log()).extracting(Delivery::status).containsOnly(DeliveryStatus.RETRY);
        for (int status : new int[] {200, 201, 204, 299}) {
            story.receiver.answering(status);
            story.happens(number++);
            story.stream();
            story.work();
        }
        assertThat(story.log().stream().filter(Delivery::hasEnded))
                .hasSize(4)
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.DELIVERED);
    }

    private static void atOnce(int times, Callable<Void> what) throws Exception {
        List<Future<Void>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < times; i++) {
                futures.add(threads.submit(what));
            }
        }
        for (Future<Void> future : futures) {
            future.get();
        }
    }
}
