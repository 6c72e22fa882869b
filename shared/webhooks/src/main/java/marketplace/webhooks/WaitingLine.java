package marketplace.webhooks;

import java.util.List;
import marketplace.kernel.Id;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** Deliveries that wait for a slot of their endpoint or account, oldest first. Waiting uses up no attempt. */
final class WaitingLine {

    record Entry(Key key, DeliveryMessage message) {}

    private static final String MESSAGE = "message";

    private final Table table;

    WaitingLine(Table table) {
        this.table = table;
    }

    /** Joining again keeps the place. */
    void join(Id endpointOrAccount, Delivery delivery, DeliveryMessage message) {
        Item entry = Item.at(key(endpointOrAccount, delivery))
                .put(MESSAGE, message.call().text())
                .put(Item.TTL, delivery.createdAt().plus(DeliveryItems.KEPT).getEpochSecond())
                .build();
        table.commit(Commit.of(Write.put(entry)));
    }

    List<Entry> first(Id endpointOrAccount, int limit) {
        Query all = Query.of(Keys.waitingDeliveries(endpointOrAccount)).limit(limit);
        return table.query(all)
                .map(item -> new Entry(item.key(), DeliveryMessage.parse(item.text(MESSAGE))))
                .items();
    }

    static Write leave(Key entry) {
        return Write.delete(entry);
    }

    static Key key(Id endpointOrAccount, Delivery delivery) {
        return Keys.waitingDelivery(endpointOrAccount, delivery.nextAttemptAt(), delivery.id());
    }
}
