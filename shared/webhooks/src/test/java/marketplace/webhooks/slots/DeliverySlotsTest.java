package marketplace.webhooks.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.MemoryTable;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.EndpointOwner;
import org.junit.jupiter.api.Test;

/** What a worker that comes late must leave to others. */
class DeliverySlotsTest {

    private static final AccountId ACCOUNT = new AccountId("acc_00000000000000000000000001");
    private static final EndpointId ENDPOINT = new EndpointId("whe_00000000000000000000000001");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final DeliverySlots slots = new DeliverySlots(new MemoryTable());

    private static DeliveryMessage message(String id) {
        DeliveryId delivery = new DeliveryId("whd_0000000000000000000000000" + id);
        EndpointOwner owner = new EndpointOwner(ACCOUNT.value());
        return new DeliveryMessage(owner, ACCOUNT, ENDPOINT, delivery, 1, Lane.REGULAR, false);
    }

    private DeliverySlots.Slot take(String delivery, Instant now) {
        return slots.take(slots.read(ACCOUNT), message(delivery), now).orElseThrow();
    }

    @Test
    void workerWhoseLeaseHasEndedDoesNotFreeTheSlotThatAnotherTook() {
        DeliverySlots.Slot late = take("1", START);
        Instant afterLease = START.plus(Delivery.LEASE);
        DeliverySlots.Slot again = take("1", afterLease);
        assertThat(again.ofEndpoint()).isEqualTo(late.ofEndpoint());

        SlotState after = slots.release(late, true, afterLease);

        assertThat(after.countFree(ENDPOINT, afterLease)).isEqualTo(SlotState.PER_ENDPOINT - 1);
        assertThat(after.countFree(ACCOUNT, afterLease)).isEqualTo(SlotState.PER_ACCOUNT - 1);
    }

    @Test
    void lineStaysMarkedIfAnotherDeliveryHasBegunToWait() {
        long seen =
                slots.markLine(ENDPOINT, message("1"), START).waiting(ENDPOINT).orElseThrow();
        slots.markLine(ENDPOINT, message("2"), START);

        slots.unmarkLine(ACCOUNT, ENDPOINT, seen);

        assertThat(slots.read(ACCOUNT).waiting(ENDPOINT)).isPresent();
    }

    @Test
    void lineWithTheMarkThatWasSeenIsUnmarked() {
        long seen =
                slots.markLine(ENDPOINT, message("1"), START).waiting(ENDPOINT).orElseThrow();

        slots.unmarkLine(ACCOUNT, ENDPOINT, seen);

        assertThat(slots.read(ACCOUNT).waiting(ENDPOINT)).isEmpty();
    }
}
