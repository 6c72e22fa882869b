package marketplace.webhooks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.table.forms.StoredData;
import marketplace.testing.Golden;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.client.WebhookClient;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Subscription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verbs of a delivery and its stored form. */
final class DeliveryTest {

    private static final Instant NOW = SettableClock.START;

    private final SequenceIds ids = new SequenceIds();
    private final AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, NOW));
    private final Endpoint endpoint = endpoint();
    private final Event event = new Event(
            EventType.APPLICATION_SUBMITTED,
            "app_1",
            account,
            NOW,
            StoredData.of(Map.of("applicantName", "Zoë", "amountCents", 5)));
    private final Delivery pending = Delivery.of(event, endpoint, NOW);
    private final Delivery claimed = pending.claim(NOW);
    private final Delivery retry = claimed.end(new Outcome.Responded(500), NOW, Duration.ZERO, NOW);
    private final Delivery delivered = claimed.end(new Outcome.Responded(204), NOW, Duration.ZERO, NOW);
    private final Delivery failed = claimed.abandon("Gone.", NOW);

    @Test
    void dueAttemptIsClaimable() {
        assertThat(pending.isClaimableFor(1, NOW)).isTrue();
        assertThat(pending.isClaimableFor(2, NOW)).isFalse();
        assertThat(pending.isClaimableFor(0, NOW)).isFalse();
        assertThat(pending.isClaimableFor(1, NOW.minusMillis(1))).isFalse();
        assertThat(retry.isClaimableFor(1, NOW.plusSeconds(30))).isFalse();
        assertThat(retry.isClaimableFor(2, NOW.plusMillis(29_999))).isFalse();
        assertThat(retry.isClaimableFor(2, NOW.plusSeconds(30))).isTrue();
    }

    @Test
    void expiredLeaseIsClaimable() {
        assertThat(claimed.isClaimableFor(1, NOW.plus(Delivery.LEASE).minusMillis(1)))
                .isFalse();
        assertThat(claimed.isClaimableFor(1, NOW.plus(Delivery.LEASE))).isTrue();
        assertThat(Delivery.LEASE).isGreaterThan(WebhookClient.DEADLINE);
    }

    @Test
    void endedDeliveryIsNotClaimable() {
        for (Delivery ended : new Delivery[] {delivered, failed}) {
            for (int attempt = 0; attempt < 8; attempt++) {
                assertThat(ended.isClaimableFor(attempt, NOW.plusSeconds(1_000_000)))
                        .isFalse();
                assertThat(ended.isEarlyFor(attempt, NOW.minusSeconds(1_000_000)))
                        .isFalse();
            }
            assertThat(ended.due()).isEmpty();
            assertThat(ended.hasEnded()).isTrue();
        }
    }

    @Test
    void onlyTheWaitingAttemptIsEarly() {
        assertThat(retry.isEarlyFor(2, NOW.plusSeconds(29))).isTrue();
        assertThat(retry.isEarlyFor(2, NOW.plusSeconds(30))).isFalse();
        assertThat(retry.isEarlyFor(1, NOW.plusSeconds(29))).isFalse();
        assertThat(claimed.isEarlyFor(1, NOW.minusSeconds(1))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 60", "59, 60", "61, 61", "899, 899", "901, 900"})
    void minuteTickWaitsAsLongAsTheDeliveryIsLateAndAtMostFifteenMinutes(long secondsLate, long waits) {
        Instant now = NOW.plusSeconds(secondsLate);
        assertThat(pending.nextSweepAt(now)).isEqualTo(now.plusSeconds(waits));
    }

    @Test
    void sixFailuresEndTheDelivery() {
        Delivery delivery = pending;
        for (int attempt = 1; attempt <= 6; attempt++) {
            assertThat(delivery.hasEnded()).isFalse();
            delivery = delivery.claim(NOW).end(new Outcome.Failed(Outcome.Reason.TIMEOUT), NOW, Duration.ZERO, NOW);
            assertThat(delivery.attempts()).isEqualTo(attempt);
        }
        assertThat(delivery.status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(delivery.nextAttemptAt()).isNull();
        assertThat(delivery.log().getLast().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(delivery.log().getFirst().status()).isEqualTo(DeliveryStatus.RETRY);
    }

    @Test
    void successClearsTheErrorAndKeepsTheLog() {
        Delivery ended = retry.claim(NOW).end(new Outcome.Responded(200), NOW, Duration.ZERO, NOW);
        assertThat(ended.lastError()).isNull();
        assertThat(ended.log())
                .extracting(DeliveryAttempt::error)
                .containsExactly("The receiver answered with status 500.", null);
        assertThat(ended.log()).extracting(DeliveryAttempt::responseStatus).containsExactly(500, 200);
    }

    @Test
    void abandoningCountsNoAttempt() {
        assertThat(failed.attempts()).isZero();
        assertThat(failed.lastError()).isEqualTo("Gone.");
    }

    @Test
    void everyChangeIncrementsTheVersion() {
        assertThat(pending.version()).isEqualTo(1);
        assertThat(claimed.version()).isEqualTo(2);
        assertThat(retry.version()).isEqualTo(3);
    }

    @Test
    void sameEventAndEndpointGiveTheSameDeliveryId() {
        assertThat(Delivery.of(event, endpoint, NOW.plusSeconds(9)).id()).isEqualTo(pending.id());
        assertThat(Delivery.of(event, endpoint(), NOW).id()).isNotEqualTo(pending.id());
        Event other = new Event(event.type(), "app_2", account, NOW, event.data());
        assertThat(Delivery.of(other, endpoint, NOW).id()).isNotEqualTo(pending.id());
    }

    @Test
    void bodyHasFourFieldsInOrder() {
        assertThat(pending.body())
                .isEqualTo("{\"id\":\"application.submitted:app_1\",\"type\":\"application.submitted\","
                        + "\"created\":\"2026-01-01T00:00:00.000Z\","
                        + "\"data\":{\"amountCents\":5,\"applicantName\":\"Zoë\"}}");
    }

    @Test
    void deliveryReadsBackFromItsStoredForm() {
        Delivery full = retry.claim(NOW.plusSeconds(30));
        Golden.check("delivery-item.txt", stored(DeliveryItems.item(full).attributes()));
        for (Delivery delivery : new Delivery[] {pending, claimed, retry, delivered, failed, full}) {
            assertThat(DeliveryItems.MAPPER.read(DeliveryItems.item(delivery))).isEqualTo(delivery);
        }
    }

    private static String stored(Map<String, Object> attributes) {
        StringBuilder text = new StringBuilder();
        attributes.forEach(
                (name, value) -> text.append(name).append(" = ").append(value).append('\n'));
        return text.toString();
    }

    private Endpoint endpoint() {
        return new Endpoint(
                new EndpointId(ids.next(IdKind.ENDPOINT, NOW)),
                account,
                new EndpointOwner(account.value()),
                "https://hooks.example.com/in",
                new Subscription.Types(List.of(EventType.APPLICATION_SUBMITTED, EventType.ESCROW_FUNDED)),
                "Ours.",
                true,
                "c2VhbGVk",
                new Endpoint.PreviousSecret("b2xk", NOW),
                0,
                NOW,
                1);
    }
}
