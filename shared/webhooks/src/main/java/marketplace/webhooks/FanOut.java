package marketplace.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/**
 * Creates one delivery per endpoint that receives an event. Every step may be repeated. The last step moves the event
 * from the outbox to the log.
 */
public final class FanOut {

    /** A delivery needs two writes. */
    private static final int MAX_PER_COMMIT = Commit.MAX_WRITES / 2;

    private static final int MAX_ROUNDS = 5;

    private record Recorded(List<Delivery> deliveries, SlotState slots) {}

    private final Table table;
    private final Recipients recipients;
    private final Deliveries deliveries;
    private final DeliveryQueue queue;
    private final Consumer<Event> bus;

    public FanOut(Table table, BiPredicate<AccountId, KeyId> isActiveKey, DeliveryQueue queue, Consumer<Event> bus) {
        this.table = table;
        this.recipients = new Recipients(table, isActiveKey);
        this.deliveries = new Deliveries(table);
        this.queue = queue;
        this.bus = bus;
    }

    public void fanOut(Event event, Instant now) {
        List<Delivery> wanted = recipients.of(event).stream()
                .flatMap(endpoint ->
                        endpoint.received(event).stream().map(received -> Delivery.of(received, endpoint, now)))
                .toList();
        List<DelayedMessage> messages = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += MAX_PER_COMMIT) {
            List<Delivery> part = wanted.subList(from, Math.min(wanted.size(), from + MAX_PER_COMMIT));
            messages.addAll(messages(record(part), now));
        }
        queue.send(messages);
        bus.accept(event.without(WebhookEvents.PREVIEW));
        table.commit(Commit.of(Outbox.done(event)).and(WebhookEvents.logged(event)));
    }

    public TimerKind sweepKind() {
        return new TimerKind(Outbox.KIND, (due, now) -> {
            fanOut(Outbox.event(due), now);
            return Commit.none();
        });
    }

    private Recorded record(List<Delivery> wanted) {
        AccountId account = wanted.getFirst().accountId();
        for (int round = 1; ; round++) {
            Map<Key, Item> read = deliveries.read(wanted, DeliverySlots.key(account));
            SlotState slots = SlotState.of(account, Optional.ofNullable(read.get(DeliverySlots.key(account))));
            List<Delivery> all = new ArrayList<>();
            List<Write> creations = new ArrayList<>();
            for (Delivery delivery : wanted) {
                Item existing = read.get(Deliveries.key(delivery));
                if (existing == null) {
                    all.add(delivery);
                    creations.addAll(deliveries.create(delivery));
                } else {
                    all.add(DeliveryItems.MAPPER.read(existing));
                }
            }
            try {
                table.commit(new Commit(creations));
                return new Recorded(all, slots);
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    private static List<DelayedMessage> messages(Recorded recorded, Instant now) {
        return recorded.deliveries().stream()
                .filter(delivery -> delivery.status() == DeliveryStatus.PENDING)
                .map(delivery -> {
                    boolean slow = recorded.slots().isSlow(delivery.endpointId(), now);
                    return DelayedMessage.now(delivery.message(slow ? Lane.SLOW : Lane.REGULAR));
                })
                .toList();
    }
}
