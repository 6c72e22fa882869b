package marketplace.webhooks.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.keys.KeyWebhooks.Registered;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.webhooks.WebhooksFixture;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryStatus;
import org.junit.jupiter.api.Test;

/** The webhook of an API key. */
final class ApiKeyWebhooksTest {

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void applicationArrivesUnderTheKeyEventName() throws InterruptedException {
        Registered hook = set(Optional.empty());
        Event event = story.happens(7);

        story.stream();
        story.work();

        assertThat(story.receiver.arrivals()).hasSize(1);
        String body = story.receiver.arrivals().getFirst().body();
        assertThat(body)
                .isEqualTo(WebhookEvents.body(event.named(EventType.APPLICATION_RECEIVED)))
                .startsWith("{\"id\":\"application.received:app_7\",\"type\":\"application.received\"");
        Delivery delivery = story.onlyDelivery();
        assertThat(delivery.endpointId()).isEqualTo(hook.id());
        assertThat(delivery.eventType()).isEqualTo(EventType.APPLICATION_RECEIVED);
        assertThat(story.get("agent", "/api/webhooks/deliveries?eventType=application.received")
                        .text("count"))
                .isEqualTo("1");
        assertThat(story.get("sibling", "/api/webhooks/deliveries").text("count"))
                .isEqualTo("0");
    }

    @Test
    void onlyKeyWebhooksReceiveWithdrawals() {
        Registered hook = set(Optional.empty());
        story.endpoint();
        story.happens(EventType.APPLICATION_WITHDRAWN, 7);

        story.stream();

        assertThat(story.onlyDelivery().endpointId()).isEqualTo(hook.id());
        assertThat(story.onlyDelivery().eventType()).isEqualTo(EventType.APPLICATION_WITHDRAWN);
    }

    @Test
    void otherEventsDoNotArrive() {
        set(Optional.empty());
        int number = 0;
        for (EventType type : EventType.values()) {
            if (KeyEvents.nameOf(type).isEmpty()) {
                story.happens(type, number++);
            }
        }

        story.stream();

        assertThat(story.log()).isEmpty();
    }

    @Test
    void keyWebhookIsNotAmongTheEndpoints() {
        Registered hook = set(Optional.empty());

        assertThat(story.get("agent", "/api/webhooks/endpoints").text("count")).isEqualTo("0");
        assertThat(story.test("agent", hook.id()).status()).isEqualTo(404);
        assertThat(story.delete("agent", hook.id()).status()).isEqualTo(404);
        for (int i = 0; i < Endpoints.MAX_PER_OWNER; i++) {
            story.endpoint();
        }
        assertThat(story.create("agent", "[\"*\"]").status()).isEqualTo(409);
        assertThat(set(Optional.of(hook.id())).id()).isEqualTo(hook.id());
    }

    @Test
    void endpointCannotSubscribeToAKeyEventName() {
        assertThat(story.create("agent", "[\"application.received\"]").status()).isEqualTo(400);
        assertThat(story.create("agent", "[\"message.received\"]").status()).isEqualTo(200);
    }

    @Test
    void fifteenFailuresDisableItUntilItIsSetAgain() throws InterruptedException {
        Registered hook = set(Optional.empty());
        story.receiver.answering(500);
        for (int i = 0; i < Endpoint.MAX_FAILURES; i++) {
            story.happens(i);
        }
        story.stream();
        story.work();
        story.queue.lose();
        assertThat(story.read(hook.id()).isDisabled()).isTrue();
        story.receiver.answering(200);
        int calls = story.receiver.arrivals().size();
        story.happens(100);
        story.stream();
        assertThat(story.queue.poll()).isEmpty();

        Registered again = set(Optional.of(hook.id()));

        assertThat(again.secret()).isNotEqualTo(hook.secret());
        assertThat(story.read(hook.id()).consecutiveFailures()).isZero();
        story.happens(101);
        story.stream();
        story.work();
        assertThat(story.receiver.arrivals()).hasSize(calls + 1);
    }

    @Test
    void deliveryIsAttemptedSixTimes() throws InterruptedException {
        set(Optional.empty());
        story.receiver.answering(503);
        Instant start = story.clock.instant();
        story.queued();

        story.workUntil(start.plusSeconds(7200));

        assertThat(story.arrivalSeconds(start)).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @Test
    void removedWebhookReceivesNoQueuedDelivery() throws InterruptedException {
        Registered hook = set(Optional.empty());
        story.receiver.answering(500);
        story.queued();
        story.work();

        story.table.commit(new Commit(story.keyWebhooks.remove(story.account, hook.id())));
        story.happens(2);
        story.stream();
        story.minutes(60);

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().lastError()).isEqualTo("The endpoint has been deleted.");
    }

    @Test
    void revokedKeysWebhookReceivesNothingAndIsRemoved() throws InterruptedException {
        Registered hook = set(Optional.empty());
        story.endpoint();
        story.revoke(story.key);

        story.queued();
        story.work();

        assertThat(story.receiver.arrivals()).isEmpty();
        assertThat(story.endpoints.find(story.account, hook.id())).isEmpty();
    }

    @Test
    void privateAddressIsRefused() {
        AddressGuard inside = new AddressGuard(_ -> List.of(InetAddress.ofLiteral("10.0.0.8")), false);
        WebhooksFixture behind = new WebhooksFixture(inside, Optional.empty());

        assertThatThrownBy(() -> set(behind, Optional.empty()))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem ->
                                assertThat(problem.details().getFirst().field()).isEqualTo("webhookUrl"));
    }

    @Test
    void secretIsStoredSealed() {
        List<String> written = new ArrayList<>();
        Registered hook = set(Optional.empty());
        Registered again = set(Optional.of(hook.id()));
        hook.writes().forEach(write -> written.add(write.toString()));
        again.writes().forEach(write -> written.add(write.toString()));

        assertThat(String.join("\n", written)).doesNotContain(hook.secret(), again.secret());
        assertThat(hook.toString()).doesNotContain(hook.secret());
        Endpoint stored = story.read(hook.id());
        assertThat(EndpointItems.MAPPER.read(EndpointItems.item(stored))).isEqualTo(stored);
    }

    private Registered set(Optional<EndpointId> standing) {
        return set(story, standing);
    }

    private static Registered set(WebhooksFixture in, Optional<EndpointId> standing) {
        Registered hooked = in.keyWebhooks.set(in.account, in.key, standing, WebhooksFixture.HOOK, in.clock.instant());
        in.table.commit(new Commit(hooked.writes()));
        return hooked;
    }
}
