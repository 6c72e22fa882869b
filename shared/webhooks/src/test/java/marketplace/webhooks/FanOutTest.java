package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.endpoints.WebhookEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the outbox to the queue. */
final class FanOutTest {

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void eventCreatesOneDeliveryPerSubscribedEndpoint() throws InterruptedException {
        EndpointId all = story.endpoint();
        EndpointId subscribed = story.endpoint("[\"application.submitted\",\"escrow.funded\"]");
        EndpointId other = story.endpoint("[\"escrow.funded\"]");
        EndpointId siblings = new EndpointId(story.create("sibling", "[\"*\"]").text("endpoint.id"));
        story.create("stranger", "[\"*\"]");
        Event event = story.happens(1);

        story.stream();
        story.work();

        assertThat(story.log())
                .extracting(Delivery::endpointId)
                .containsExactlyInAnyOrder(all, subscribed, siblings)
                .doesNotContain(other);
        assertThat(story.receiver.arrivals()).hasSize(3);
        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::body)
                .allSatisfy(body -> assertThat(body).isEqualTo(WebhookEvents.body(event)));
        assertThat(story.bus).containsExactly(event);
        assertThat(story.outbox()).isEmpty();
    }

    @Test
    void streamReplaySendsNothingTwice() throws InterruptedException {
        story.endpoint();
        Event event = story.happens(1);
        story.stream();
        story.work();
        Delivery delivered = story.onlyDelivery();

        for (int i = 0; i < 3; i++) {
            story.fanOut.fanOut(event, story.clock.instant());
        }

        assertThat(story.queue.waiting()).isEmpty();
        story.minutes(5);
        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery()).isEqualTo(delivered);
    }

    @Test
    void replayDuringARetryChangesNothing() throws InterruptedException {
        story.endpoint();
        story.receiver.answering(500);
        Event event = story.happens(1);
        story.stream();
        story.work();
        assertThat(story.queue.waiting()).hasSize(1);

        story.fanOut.fanOut(event, story.clock.instant());

        assertThat(story.queue.waiting()).hasSize(1);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(1);
    }

    @Test
    void rolledBackTransactionHasNoEvent() {
        story.endpoint();
        Key absent = Keys.human(new HumanId("hum_00000000000000000000000000"));
        Event event = new Event(
                EventType.ESCROW_FUNDED, "esc_1", story.account, story.clock.instant(), WebhooksFixture.Told.NOTHING);
        Commit doomed = Commit.of(
                        Write.put(Item.at(Keys.email("a@example.com")).build()),
                        Write.check(absent, Condition.exists()))
                .emit(event);

        assertThatThrownBy(() -> story.table.commit(doomed)).isInstanceOf(LostRace.class);

        assertThat(story.outbox()).isEmpty();
        story.stream();
        assertThat(story.log()).isEmpty();
    }

    @Test
    void minuteTickFansOutWhatTheStreamMissed() throws InterruptedException {
        story.endpoint();
        story.happens(1);

        story.clock.advance(Outbox.SWEEP_DELAY.minusMillis(1));
        story.tick();
        assertThat(story.log()).isEmpty();
        story.clock.advance(Duration.ofMillis(1));
        story.tick();
        story.work();

        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.outbox()).isEmpty();
    }

    /** Whichever write or send is the last before the crash, a replay completes the fan-out. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void replayAfterACrashAtAnyStepCompletesTheFanOut(int step) throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            story.endpoint();
        }
        Event event = story.happens(1);
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
        story.queue.refuse(_ -> {
            crashAt(left);
            return false;
        });
        try {
            story.stream();
        } catch (Crash _) {
            // The process has crashed; the next one continues.
        }
        story.table.observe(new CommitObserver() {});
        story.queue.refuse(_ -> false);

        story.fanOut.fanOut(event, story.clock.instant());
        story.work();

        assertThat(story.log()).hasSize(5).extracting(Delivery::status).containsOnly(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::delivery)
                .hasSize(5)
                .doesNotHaveDuplicates();
        assertThat(story.bus).isNotEmpty().containsOnly(event);
        assertThat(story.outbox()).isEmpty();
    }

    private static void crashAt(AtomicInteger left) {
        if (left.getAndDecrement() == 0) {
            throw new Crash();
        }
    }

    @Test
    void concurrentFanOutsCreateOneDeliveryPerEndpoint() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            story.endpoint();
        }
        Event event = story.happens(1);
        AtomicInteger inside = new AtomicInteger();
        story.table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (inside.getAndIncrement() == 0) {
                    // The second fan-out completes between the first one's read and write.
                    story.fanOut.fanOut(event, story.clock.instant());
                }
            }
        });

        story.fanOut.fanOut(event, story.clock.instant());
        story.work();

        assertThat(story.log()).hasSize(5);
        assertThat(story.receiver.arrivals()).hasSize(5);
    }

    @Test
    void endpointDeletedBeforeFanOutGetsNothing() throws InterruptedException {
        EndpointId deleted = story.endpoint();
        story.happens(1);
        story.delete("agent", deleted);

        story.stream();
        story.minutes(3);

        assertThat(story.log()).isEmpty();
        assertThat(story.receiver.arrivals()).isEmpty();
    }

    @Test
    void endpointCreatedAfterTheEventGetsNothing() {
        Event event = story.happens(1);
        story.clock.advance(Duration.ofSeconds(1));
        story.endpoint();

        story.fanOut.fanOut(event, story.clock.instant());

        assertThat(story.log()).isEmpty();
    }

    @Test
    void revokedKeysEndpointsGetNothingAndAreRemoved() throws InterruptedException {
        EndpointId gone = story.endpoint();
        EndpointId stays = new EndpointId(story.create("sibling", "[\"*\"]").text("endpoint.id"));
        story.revoke(story.key);
        story.happens(1);

        story.stream();
        story.work();

        assertThat(story.log()).extracting(Delivery::endpointId).containsExactly(stays);
        assertThat(story.endpoints.find(story.account, gone)).isEmpty();
        assertThat(story.endpoints.find(story.account, stays)).isPresent();
    }

    @Test
    void queueOutageOfTwoMinutesLosesNothing() throws InterruptedException {
        story.endpoint();
        story.queue.away(true);
        for (int i = 0; i < 20; i++) {
            story.happens(i);
        }
        assertThatThrownBy(story::stream).isInstanceOf(IllegalStateException.class);
        story.minutes(2);
        assertThat(story.receiver.arrivals()).isEmpty();

        story.queue.away(false);
        story.minutes(2);

        assertThat(story.log()).hasSize(20).extracting(Delivery::status).containsOnly(DeliveryStatus.DELIVERED);
        assertThat(story.receiver.arrivals()).hasSize(20);
        assertThat(story.outbox()).isEmpty();
    }

    @Test
    void finishedDeliveriesLeaveNoTimer() throws InterruptedException {
        story.endpoint();
        story.happens(1);
        story.stream();
        assertThat(story.looks()).hasSize(1);
        story.work();
        assertThat(story.looks()).isEmpty();
    }
}
