package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.kernel.EndpointId;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts, and everything that may go wrong around one. */
final class DelivererTest {

    private static final Instant START = SettableClock.START;
    private static final Outcome OK = new Outcome.Responded(200);

    private final WebhookStory story = new WebhookStory();

    @Test
    void alwaysFailingIsAttemptedSixTimesAndThenFailed() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(503);
        queued();

        story.workUntil(START.plus(Duration.ofDays(1)));

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
        Delivery failed = story.onlyDelivery();
        assertThat(failed.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(failed.log()).hasSize(6).extracting(Attempt::responseStatus).containsOnly(503);
        assertThat(failed.lastError()).isEqualTo("The receiver answered with status 503.");
        assertThat(story.logLines)
                .hasSize(6)
                .allSatisfy(line -> assertThat(line)
                        .contains("\"endpointId\":\"" + failed.endpointId(), "\"attempt\":", "\"millis\":", "503")
                        .doesNotContain("t0ps3cret", "whsec_", "hooks.example.com"));
        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::body)
                .containsOnly(failed.body());
        assertThat(story.looks()).isEmpty();
        assertThat(story.queue.waiting()).isEmpty();
    }

    @Test
    void theSameHoldsWithTheMinuteTickBesideIt() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(503);
        queued();

        story.minutes(30);

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void twoFailuresThenASuccessIsDeliveredAtTheThirdAttempt() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(
                arrival -> new Outcome.Responded(story.receiver.arrivals().size() <= 2 ? 500 : 200));
        queued();

        story.workUntil(START.plusSeconds(3600));

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 30L, 90L);
        Delivery delivered = story.onlyDelivery();
        assertThat(delivered.status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(delivered.attempts()).isEqualTo(3);
        assertThat(delivered.lastError()).isNull();
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
    }

    @Test
    void everyAttemptIsSignedAtItsOwnTime() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        queued();
        story.workUntil(START.plusSeconds(30));

        assertThat(story.receiver.arrivals()).hasSize(2).allSatisfy(arrival -> {
            String seconds = Long.toString(arrival.at().getEpochSecond());
            assertThat(arrival.headers()).containsEntry("X-Service-Timestamp", seconds);
            assertThat(arrival.headers().get("X-Service-Signature")).startsWith("t=" + seconds + ",v1=");
        });
    }

    @Test
    void theSameMessageTenTimesIsOnePost() throws Exception {
        story.endpoint();
        queued();
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
    void theSameMessageTenTimesIsOnePostForEachAttempt() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        queued();
        for (int attempt = 1; attempt <= 6; attempt++) {
            DeliveryMessage message = new DeliveryMessage(
                    story.onlyDelivery().owner(), story.onlyDelivery().id(), attempt);
            for (int copy = 0; copy < 10; copy++) {
                story.deliver(message);
            }
            assertThat(story.receiver.arrivals()).hasSize(attempt);
            story.clock.set(START.plusSeconds(31L << attempt));
        }
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @Test
    void aCrashAfterTheAnswerBeforeTheWriteIsPostedAgainWithTheSameBody() throws InterruptedException {
        story.endpoint();
        queued();
        crashOnce();
        assertThatThrownBy(story::work).isInstanceOf(Crash.class);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.CLAIMED);
        story.receiver.answering(200);

        story.minutes(3);

        List<ScriptedReceiver.Arrival> arrivals = story.receiver.arrivals();
        assertThat(arrivals).hasSize(2);
        assertThat(arrivals.get(1).body()).isEqualTo(arrivals.get(0).body());
        assertThat(arrivals.get(1).delivery()).isEqualTo(arrivals.get(0).delivery());
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.looks()).isEmpty();
    }

    /** Whichever write is the last before the end, the receiver hears the event, and never another body. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void aCrashAroundAnyWriteLosesNothing(int step) throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(arrival -> new Outcome.Responded(arrival.at().equals(START) ? 500 : 200));
        queued();
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
    void aMessageThatComesBackWhileTheLeaseHoldsDoesNothingAndAfterItTakesOver() throws InterruptedException {
        story.endpoint();
        queued();
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
    void aCrashAfterTheRetryIsWrittenBeforeTheSuccessorIsSentLosesNoAttempt() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        queued();
        // The worker ends with the successor in its hands.
        assertThat(story.deliverer.deliver(story.queue.poll().orElseThrow())).isPresent();
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.RETRY);
        assertThat(story.queue.waiting()).isEmpty();
        story.receiver.answering(200);

        story.minutes(1);
        assertThat(story.receiver.arrivals()).hasSize(1);
        story.minutes(1);

        assertThat(story.arrivalSeconds(START)).containsExactly(0L, 120L);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        story.minutes(1);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void messagesThatTheQueueLosesAreAskedForAgain() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        queued();
        for (int i = 0; i < 60; i++) {
            story.clock.advance(Duration.ofMinutes(1));
            // Nothing but what the tick itself has sent is ever worked off.
            story.queue.lose();
            story.tick();
            story.work();
        }
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(story.receiver.arrivals()).hasSize(6);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void messagesOfTheTickThatAreLostAreSentAgainByTheNext() throws InterruptedException {
        story.endpoint();
        queued();
        for (int minute = 0; minute < 5; minute++) {
            story.queue.lose();
            story.clock.advance(Duration.ofMinutes(1));
            story.tick();
            assertThat(story.queue.waiting()).hasSize(1);
        }
        story.work();

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals()).hasSize(1);
    }

    @Test
    void whoLosesTheLeaseMidPostRecordsNothing() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        queued();
        DeliveryMessage message = story.queue.poll().orElseThrow();
        story.receiver.answering(arrival -> {
            if (story.receiver.arrivals().size() > 1) {
                return OK;
            }
            // The first hangs for so long that another takes over, and delivers; then it fails.
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
    void ofABatchOfTenWithOneTimeoutTheNineAreNotRepeated() throws InterruptedException {
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

        // The whole batch comes back, as it does when a worker ends before it has let any message go.
        for (int round = 0; round < 3; round++) {
            for (DeliveryMessage message : ten) {
                story.deliver(message);
            }
        }
        assertThat(story.receiver.arrivals()).hasSize(10);
        story.workUntil(START.plusSeconds(30));

        assertThat(story.receiver.arrivals()).hasSize(11);
        assertThat(story.receiver.arrivals().getLast().delivery()).isEqualTo(slow);
        assertThat(story.delivery(slow).lastError()).isEqualTo("The receiver did not answer completely in time.");
    }

    @Test
    void aDeleteWhileQueuedMeansNoLaterPost() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(500);
        queued();
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
    void aDeleteDuringThePostDoesNotBringTheEndpointBack() throws InterruptedException {
        EndpointId endpoint = story.endpoint();
        story.receiver.answering(_ -> {
            story.delete("agent", endpoint);
            return new Outcome.Responded(500);
        });
        queued();
        story.work();

        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.endpoints.find(story.account, endpoint)).isEmpty();
        story.minutes(3);
        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @Test
    void aDeleteJustBeforeTheFailureIsCountedDoesNotBringTheEndpointBackEither() throws InterruptedException {
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
        queued();
        story.work();

        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
        assertThat(story.endpoints.find(story.account, endpoint)).isEmpty();
        assertThat(story.queue.waiting()).hasSize(1);
    }

    @Test
    void aKeyRevokedWhileQueuedMeansNoLaterPost() throws InterruptedException {
        story.endpoint();
        queued();
        story.revoked.add(story.key);

        story.minutes(3);

        assertThat(story.receiver.arrivals()).isEmpty();
        assertThat(story.onlyDelivery().lastError())
                .isEqualTo("The API key that the endpoint belongs to has been revoked.");
    }

    @Test
    void aMessageThatArrivesBeforeItsTimeIsSentOn() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        queued();
        story.work();
        story.clock.advance(Duration.ofMillis(10_500));
        DeliveryMessage second = story.queue.waiting().getFirst().message();

        assertThat(story.deliverer.deliver(second)).contains(new DelayedMessage(second, 20));

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.RETRY);
    }

    @Test
    void aMessageForNothingDoesNothing() throws InterruptedException {
        story.endpoint();
        queued();
        DeliveryMessage real = story.queue.poll().orElseThrow();
        story.deliver(new DeliveryMessage(new EndpointOwner("key_x"), real.deliveryId(), 1));
        story.deliver(new DeliveryMessage(real.owner(), real.deliveryId(), 2));
        story.deliver(new DeliveryMessage(real.owner(), real.deliveryId(), 0));

        assertThat(story.receiver.arrivals()).isEmpty();
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.PENDING);
    }

    @Test
    void redirectsAndAllThatIsNot2xxAreFailures() throws InterruptedException {
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

    private void queued() {
        story.happens(1);
        story.stream();
    }

    /** The next call is answered, and then the worker's process ends before it can write that down. */
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
