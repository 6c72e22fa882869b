package marketplace.webhooks.deliveries;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.webhooks.endpoints.EndpointOwner;

/** The store of deliveries. Each has a timer until it ends, so the minute tick finds lost ones. */
public final class Deliveries {

    public record Filter(
            Optional<EndpointId> endpoint, Optional<EventType> eventType, Optional<DeliveryStatus> status) {

        boolean admits(Item item) {
            return eventType
                            .filter(type -> !item.text(DeliveryItems.EVENT_TYPE).equals(type.wire()))
                            .isEmpty()
                    && status.filter(wanted -> !item.text(DeliveryItems.STATUS).equals(wanted.wire()))
                            .isEmpty();
        }
    }

    private final Table table;

    public Deliveries(Table table) {
        this.table = table;
    }

    public Optional<Delivery> find(EndpointOwner owner, DeliveryId id) {
        return table.get(Keys.delivery(owner.value(), id)).map(DeliveryItems.MAPPER::read);
    }

    public Delivery require(EndpointOwner owner, DeliveryId id) {
        return find(owner, id).orElseThrow(IdKind.DELIVERY::unknown);
    }

    public Page<Delivery> list(EndpointOwner owner, Filter filter, int limit, Optional<String> after) {
        Query all = filter.endpoint()
                .map(endpoint -> Query.ofIndex(Keys.INDEX_1, Keys.deliveriesOfEndpoint(endpoint)))
                .orElseGet(() -> Query.of(Keys.deliveryCollection(owner.value())));
        // The index has endpoints, not owners: another owner's endpoint must show nothing.
        return table.collect(
                        all.newestFirst().after(after),
                        limit,
                        item -> item.text(DeliveryItems.OWNER).equals(owner.value()) && filter.admits(item))
                .map(DeliveryItems.MAPPER::read);
    }

    /** The deliveries of one event; their ids begin with its time. */
    public List<Delivery> of(EndpointOwner owner, String event, Instant created) {
        Query sameTime =
                Query.of(Keys.deliveryCollection(owner.value())).prefix(Ids.beginning(IdKind.DELIVERY, created));
        return table.query(sameTime).map(DeliveryItems.MAPPER::read).items().stream()
                .filter(delivery -> delivery.eventId().equals(event))
                .toList();
    }

    public List<Write> create(Delivery delivery) {
        return Commit.of(Write.create(DeliveryItems.item(delivery)))
                .due(delivery.due().orElseThrow())
                .writes();
    }

    public List<Write> change(Delivery before, Delivery after) {
        List<Write> writes = new ArrayList<>();
        writes.add(replace(before, after));
        if (!before.due().equals(after.due())) {
            before.due().map(TimerList::done).ifPresent(writes::add);
            after.due().map(due -> Commit.none().due(due).writes()).ifPresent(writes::addAll);
        }
        return writes;
    }

    public Page<Delivery> logged(EndpointOwner owner, int limit) {
        return table.query(Query.of(Keys.deliveryCollection(owner.value())).limit(limit))
                .map(DeliveryItems.MAPPER::read);
    }

    public static List<Write> erase(Delivery delivery) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.delete(key(delivery)).when(Condition.version(delivery.version())));
        delivery.due().map(TimerList::done).ifPresent(writes::add);
        return writes;
    }

    /** Stores the delivery without its timer; conflicts if it has changed since {@code before}. */
    static Write replace(Delivery before, Delivery after) {
        return Write.put(DeliveryItems.item(after)).when(Condition.version(before.version()));
    }

    public static Delivery read(Item item) {
        return DeliveryItems.MAPPER.read(item);
    }

    public static Key key(Delivery delivery) {
        return Keys.delivery(delivery.owner().value(), delivery.id());
    }
}
