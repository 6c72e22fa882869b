package marketplace.webhooks;

import java.math.BigDecimal;
import java.time.Duration;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Deliveries as items.
 *
 * <p>They stand in their owner's collection, and in the index under their endpoint, both in the order of their ids,
 * which is that of their events.
 */
final class DeliveryItems {

    /** How long the log reaches back. */
    static final Duration KEPT = Duration.ofDays(30);

    static final String STATUS = "status";
    static final String EVENT_TYPE = "eventType";
    static final String OWNER = "owner";

    /** The shape written now. */
    private static final long SHAPE = 1;

    private DeliveryItems() {}

    static Item item(Delivery delivery) {
        return Item.at(Keys.delivery(delivery.owner().value(), delivery.id()))
                .put(Keys.INDEX_1_PK, Keys.deliveriesOfEndpoint(delivery.endpointId()))
                .put(Keys.INDEX_1_SK, delivery.id())
                .put("v", SHAPE)
                .put("id", delivery.id())
                .put("endpointId", delivery.endpointId())
                .put("accountId", delivery.accountId())
                .put(OWNER, delivery.owner().value())
                .put("eventId", delivery.eventId())
                .put(EVENT_TYPE, delivery.eventType())
                .put("body", delivery.body())
                .put(STATUS, delivery.status())
                .putAll(
                        "attemptsLog",
                        delivery.log().stream().map(DeliveryItems::attempt).toList())
                .put("lastError", delivery.lastError())
                .put("createdAt", delivery.createdAt())
                .put("updatedAt", delivery.updatedAt())
                .put("nextAttemptAt", delivery.nextAttemptAt())
                .put("leaseUntil", delivery.leaseUntil())
                .put(Item.VERSION, delivery.version())
                .put(Item.TTL, delivery.createdAt().plus(KEPT).getEpochSecond())
                .build();
    }

    static Delivery delivery(Item item) {
        return new Delivery(
                new DeliveryId(item.text("id")),
                new EndpointId(item.text("endpointId")),
                new AccountId(item.text("accountId")),
                new EndpointOwner(item.text(OWNER)),
                item.text("eventId"),
                item.constant(EVENT_TYPE, EventType.class),
                item.text("body"),
                item.constant(STATUS, DeliveryStatus.class),
                item.items("attemptsLog").stream().map(DeliveryItems::attempt).toList(),
                item.findText("lastError").orElse(null),
                item.instant("createdAt"),
                item.instant("updatedAt"),
                item.findInstant("nextAttemptAt").orElse(null),
                item.findInstant("leaseUntil").orElse(null),
                item.number(Item.VERSION));
    }

    private static Item.Builder attempt(Attempt attempt) {
        Integer status = attempt.responseStatus();
        return Item.nested()
                .put("at", attempt.at())
                .put("status", attempt.status())
                .put("responseStatus", status == null ? null : BigDecimal.valueOf(status))
                .put("error", attempt.error());
    }

    private static Attempt attempt(Item item) {
        return new Attempt(
                item.instant("at"),
                item.constant("status", DeliveryStatus.class),
                item.findDecimal("responseStatus")
                        .map(BigDecimal::intValueExact)
                        .orElse(null),
                item.findText("error").orElse(null));
    }
}
