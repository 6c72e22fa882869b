package marketplace.webhooks.deliveries;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Finds deliveries whose queue message was lost, and requests the attempt again. Repeating it is harmless. */
public final class DeliverySweeper {

    private final Deliveries deliveries;
    private final DeliveryQueue queue;

    public DeliverySweeper(Table table, DeliveryQueue queue) {
        this.deliveries = new Deliveries(table);
        this.queue = queue;
    }

    public TimerKind<Delivery.Due> kind() {
        return new TimerKind<>(Delivery.KIND, Delivery.Due.class, this::look);
    }

    private Commit look(Timer timer, Delivery.Due due, Instant now) {
        Optional<Delivery> unfinished =
                deliveries.find(due.owner(), due.deliveryId()).filter(delivery -> !delivery.hasEnded());
        if (unfinished.isEmpty()) {
            return Commit.none();
        }
        Delivery delivery = unfinished.get();
        if (delivery.overdueAt().isAfter(now)) {
            return Commit.none().due(delivery.due(delivery.overdueAt()));
        }
        if (delivery.hasCrashedTooOften()) {
            // Without its timer: the caller removes the one that is due.
            return Commit.of(Deliveries.replace(delivery, delivery.giveUp(now)));
        }
        queue.send(List.of(DelayedMessage.now(delivery.message(Lane.SLOW))));
        return Commit.none().due(delivery.due(delivery.nextSweepAt(now)));
    }
}
