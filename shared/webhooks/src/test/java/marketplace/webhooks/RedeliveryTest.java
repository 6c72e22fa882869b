package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.endpoints.Endpoint;
import org.junit.jupiter.api.Test;

/** Sending a delivery again on request. */
class RedeliveryTest {

    private final WebhooksFixture story = new WebhooksFixture();
    private final EndpointId endpoint = story.endpoint();

    private Reply redeliver(String name) {
        return story.market.call(
                name, "POST", "/api/webhooks/deliveries/" + story.onlyDelivery().id() + "/redeliver", "");
    }

    /** Runs the jobs and the queue's messages. */
    private void work() throws InterruptedException {
        story.market.work();
        story.work();
    }

    @Test
    void deliveredEventIsSentAgainWithTheSameBody() throws InterruptedException {
        story.queued();
        story.work();

        Reply answer = redeliver("agent");
        work();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("deliveryId"))
                .isEqualTo(story.onlyDelivery().id().value());
        assertThat(answer.text("eventId")).isEqualTo("application.submitted:app_1");
        assertThat(story.receiver.arrivals()).hasSize(2);
        assertThat(story.receiver.arrivals().get(1).body())
                .isEqualTo(story.receiver.arrivals().get(0).body());
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(2);
        assertThat(story.looks()).isEmpty();
    }

    @Test
    void failedDeliveryGetsOneAttemptAfterSix() throws InterruptedException {
        story.receiver.answering(500);
        story.queued();
        story.minutes(30);
        assertThat(story.onlyDelivery().attempts()).isEqualTo(6);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);

        redeliver("agent");
        work();
        story.minutes(30);

        assertThat(story.onlyDelivery().attempts()).isEqualTo(7);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
        story.receiver.answering(200);
        redeliver("agent");
        work();
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().lastError()).isNull();
    }

    @Test
    void remainingRetriesFollowAFailedRedelivery() throws InterruptedException {
        story.queued();
        story.work();
        story.receiver.answering(500);

        redeliver("agent");
        work();
        story.minutes(30);

        assertThat(story.onlyDelivery().attempts()).isEqualTo(6);
    }

    @Test
    void lostRequestIsFoundByTheTick() throws InterruptedException {
        story.queued();
        story.work();
        redeliver("agent");

        story.minutes(3);

        assertThat(story.receiver.arrivals()).hasSize(2);
    }

    @Test
    void repeatedMessagesMakeOneAttempt() throws InterruptedException {
        story.queued();
        story.work();
        redeliver("agent");
        story.market.work();
        DeliveryMessage message = story.queue.poll().orElseThrow();

        for (int i = 0; i < 5; i++) {
            story.deliver(message);
        }
        story.minutes(5);

        assertThat(story.receiver.arrivals()).hasSize(2);
    }

    @Test
    void onlyEndedDeliveriesAreSentAgain() throws InterruptedException {
        story.queued();
        assertThat(redeliver("agent").text("error_code")).isEqualTo("invalid_state");
        story.receiver.answering(500);
        story.work();
        assertThat(redeliver("agent").text("error")).contains("is retry").contains("delivered or failed");
    }

    @Test
    void deliveryToADeletedOrDisabledEndpointIsNotSentAgain() throws InterruptedException {
        story.queued();
        story.work();
        story.receiver.answering(500);
        for (int i = 0; i < Endpoint.MAX_FAILURES; i++) {
            redeliver("agent");
            work();
            story.minutes(20);
        }
        assertThat(story.read(endpoint).isDisabled()).isTrue();
        assertThat(redeliver("agent").text("error_code")).isEqualTo("endpoint_disabled");

        story.delete("agent", endpoint);

        assertThat(redeliver("agent").text("error_code")).isEqualTo("invalid_state");
        assertThat(redeliver("agent").text("error")).contains("has been deleted");
    }

    @Test
    void deliveryOfOthersIsUnknown() throws InterruptedException {
        story.queued();
        story.work();

        for (String name : List.of("stranger", "sibling", "person")) {
            assertThat(redeliver(name).text("error_code")).as(name).isEqualTo("not_found");
        }
        assertThat(redeliver("reader").text("error_code")).isEqualTo("insufficient_scope");
    }

    @Test
    void attemptsOfADeliveryAreLimited() throws InterruptedException {
        story.queued();
        story.work();
        for (int attempt = 2; attempt <= 25; attempt++) {
            assertThat(redeliver("agent").status()).isEqualTo(200);
            work();
        }

        assertThat(redeliver("agent").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void redeliveriesOfAnHourAreLimited() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            story.happens(i);
        }
        story.stream();
        story.work();
        List<Delivery> all = story.log();
        for (int i = 0; i < 100; i++) {
            story.market.done(
                    "agent",
                    "POST",
                    "/api/webhooks/deliveries/" + all.get(i % 5).id() + "/redeliver",
                    "");
            work();
        }
        String next = "/api/webhooks/deliveries/" + all.getFirst().id() + "/redeliver";

        Reply refused = story.market.call("agent", "POST", next, "");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("error")).contains("100 redeliveries per hour");
        story.clock.advance(Duration.ofHours(1));
        assertThat(story.market.call("agent", "POST", next, "").status()).isEqualTo(200);
    }
}
