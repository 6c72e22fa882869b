package marketplace.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Creates one delivery per endpoint that receives an event. Every step may be repeated; the outbox entry goes last. */
public final class FanOut {

    /** A delivery needs two writes. */
    private static final int MAX_PER_COMMIT = Commit.MAX_WRITES / 2;

    private static final int MAX_ROUNDS = 5;

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
                .flatMap(endpoint -> endpoint.heard(event).stream().map(heard -> Delivery.of(heard, endpoint, now)))
                .toList();
        List<Delivery> recorded = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += MAX_PER_COMMIT) {
            recorded.addAll(record(wanted.subList(from, Math.min(wanted.size(), from + MAX_PER_COMMIT))));
        }
        queue.send(recorded.stream()
                .filter(delivery -> delivery.status() == DeliveryStatus.PENDING)
                .map(delivery -> DelayedMessage.now(delivery.message()))
                .toList());
        bus.accept(event);
        table.commit(Commit.of(Outbox.done(event)));
    }

    /** Fans out events that the stream did not deliver. */
    public TimerKind sweepKind() {
        return new TimerKind(Outbox.KIND, (due, now) -> {
            fanOut(Outbox.event(due), now);
            return Commit.none();
        });
    }

    private List<Delivery> record(List<Delivery> wanted) {
        for (int round = 1; ; round++) {
            List<Delivery> existing = deliveries.existing(wanted);
            List<Delivery> missing = without(wanted, existing);
            try {
                table.commit(new Commit(missing.stream()
                        .flatMap(delivery -> deliveries.create(delivery).stream())
                        .toList()));
                List<Delivery> all = new ArrayList<>(existing);
                all.addAll(missing);
                return all;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    private static List<Delivery> without(List<Delivery> wanted, List<Delivery> existing) {
        Set<DeliveryId> ids = new HashSet<>();
        existing.forEach(delivery -> ids.add(delivery.id()));
        return wanted.stream().filter(delivery -> !ids.contains(delivery.id())).toList();
    }
}
