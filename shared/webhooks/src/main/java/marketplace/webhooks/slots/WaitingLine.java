package marketplace.webhooks.slots;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;

/** Deliveries that wait for a slot of their endpoint or account, oldest first. Waiting uses up no attempt. */
final class WaitingLine {

    /** {@code staleAt}: until then the message that calls it is on its way. 0 if it was not called. */
    record Entry(Key key, DeliveryMessage message, long staleAt) {}

    private static final String MESSAGE = "message";
    private static final String CALL_STALE_AT = "callStaleAt";

    private final Table table;

    WaitingLine(Table table) {
        this.table = table;
    }

    /** Joining again keeps the place, and the delivery can be called again. */
    void join(Id endpointOrAccount, Delivery delivery, DeliveryMessage message) {
        Item entry = Item.at(key(endpointOrAccount, delivery))
                .put(MESSAGE, message.call().text())
                .put(Item.TTL, delivery.createdAt().plus(Delivery.KEPT).getEpochSecond())
                .build();
        table.commit(Commit.of(Write.put(entry)));
    }

    List<Entry> first(Id endpointOrAccount, int limit) {
        Query all = Query.of(Keys.waitingDeliveries(endpointOrAccount)).limit(limit);
        return table.query(all)
                .map(item -> new Entry(
                        item.key(),
                        DeliveryMessage.parse(item.text(MESSAGE)),
                        item.findDecimal(CALL_STALE_AT)
                                .map(BigDecimal::longValue)
                                .orElse(0L)))
                .items();
    }

    /**
     * Notes that the entry is called; false if it is called already or has left. Without the note, each worker that
     * sees the free slot would call for it.
     */
    boolean call(Entry entry, Instant now) {
        if (entry.staleAt() > now.toEpochMilli()) {
            return false;
        }
        Condition unchanged = entry.staleAt() == 0
                ? Condition.all(Condition.exists(), Condition.lacks(CALL_STALE_AT))
                : Condition.is(CALL_STALE_AT, entry.staleAt());
        long staleAt = now.plus(Delivery.LEASE).toEpochMilli();
        try {
            table.update((Write.Update) Write.update(entry.key(), Change.set(CALL_STALE_AT, staleAt))
                    .when(unchanged));
            return true;
        } catch (LostRace _) {
            return false;
        }
    }

    static Write leave(Key entry) {
        return Write.delete(entry);
    }

    static Key key(Id endpointOrAccount, Delivery delivery) {
        return Keys.waitingDelivery(endpointOrAccount, delivery.nextAttemptAt(), delivery.id());
    }
}
