package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import marketplace.kernel.Event;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.Faults;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many events with conflicts, throttling, timeouts after commit, and a queue that repeats messages. */
final class DeliveryHistoriesTest {

    private static final int EVENTS = 60;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void nothingIsLostAndNothingIsRecordedTwice(long seed) throws InterruptedException {
        WebhooksFixture story = new WebhooksFixture();
        Random chance = new Random(seed);
        List<EndpointId> endpoints = List.of(story.endpoint(), story.endpoint(), story.endpoint());
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            events.add(story.happens(i));
        }
        story.receiver.answering(_ -> new Outcome.Responded(chance.nextInt(20) == 0 ? 500 : 200));
        story.table.inject(Faults.seeded(seed)
                .conflicts(0.1)
                .throttles(0.1)
                .timeoutsAfterCommit(0.1)
                .staleIndexReads(0.5));
        for (Event event : events) {
            for (int times = chance.nextInt(3); times >= 0; times--) {
                survive(() -> story.fanOut.fanOut(event, story.clock.instant()));
            }
            for (int i = 0; i < 4; i++) {
                story.queue.poll().ifPresent(message -> {
                    for (int times = chance.nextInt(3); times >= 0; times--) {
                        survive(() -> deliver(story, message));
                    }
                });
            }
        }
        story.table.inject(Faults.none());
        for (int minute = 0; minute < 60; minute++) {
            story.minutes(1);
        }

        assertThat(story.outbox()).isEmpty();
        assertThat(story.looks()).isEmpty();
        assertThat(new HashSet<>(story.bus)).hasSize(EVENTS);
        List<Delivery> log = story.log();
        assertThat(log)
                .hasSize(EVENTS * endpoints.size())
                .extracting(Delivery::status)
                .containsOnly(DeliveryStatus.DELIVERED);
        Map<String, Integer> posts = new HashMap<>();
        Map<String, String> bodies = new HashMap<>();
        story.receiver.arrivals().forEach(arrival -> {
            posts.merge(arrival.delivery(), 1, Integer::sum);
            assertThat(bodies.putIfAbsent(arrival.delivery(), arrival.body())).isIn(null, arrival.body());
        });
        assertThat(log)
                .allSatisfy(delivery ->
                        assertThat(posts.get(delivery.id().value())).isGreaterThanOrEqualTo(delivery.attempts()));
        assertThat(endpoints)
                .allSatisfy(endpoint ->
                        assertThat(story.read(endpoint).isDisabled()).isFalse());
    }

    private static void deliver(WebhooksFixture story, DeliveryMessage message) {
        try {
            story.deliver(message);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A fault ends only its invocation. */
    private static void survive(Runnable invocation) {
        try {
            invocation.run();
        } catch (RuntimeException _) {
            // What was left undone is found later.
        }
    }
}
