package marketplace.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.api.EventKind;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.WebhookEvents;
import marketplace.webhooks.log.EventLog;
import marketplace.webhooks.slots.DeliverySlots;

/**
 * Creates one delivery per endpoint that receives an event. Every step may be repeated. The first step logs the
 * event, the last removes it from the outbox, unless the event causes a job: then that job does, when it has run.
 */
public final class FanOut {

    /** A delivery needs two writes. */
    private static final int MAX_PER_COMMIT = Commit.MAX_WRITES / 2;

    private static final int MAX_ROUNDS = 5;

    /**
     * The job that an event causes, such as its mail.
     *
     * @param queue sends the job; it removes the event from the outbox when it has run
     */
    public record FollowUp(Function<Event, Optional<Job>> job, BiConsumer<Job, Event> queue) {

        public static final FollowUp NONE = new FollowUp(_ -> Optional.empty(), (_, _) -> {});
    }

    private final Table table;
    private final Recipients recipients;
    private final Deliveries deliveries;
    private final DeliverySlots slots;
    private final DeliveryQueue queue;
    private final Consumer<Event> bus;
    private final FollowUp followUp;
    private final Map<EventType, EventKind> kinds;

    public FanOut(
            Table table,
            BiPredicate<AccountId, KeyId> isActiveKey,
            WebhooksCapability.Outlets outlets,
            List<EventKind> kinds) {
        this.table = table;
        this.recipients = new Recipients(table, isActiveKey);
        this.deliveries = new Deliveries(table);
        this.slots = new DeliverySlots(table);
        this.queue = outlets.queue();
        this.bus = outlets.bus();
        this.followUp = outlets.followUp();
        this.kinds = kinds.stream().collect(Collectors.toMap(EventKind::type, Function.identity()));
    }

    /** @param stored as {@link Outbox} reads it */
    public void fanOut(Event stored, Instant now) {
        Event event = sendOn(stored, now);
        followUp.job()
                .apply(event)
                .ifPresentOrElse(job -> followUp.queue().accept(job, event), () -> Outbox.remove(table, event));
    }

    /** Returns the event without its preview. */
    private Event sendOn(Event stored, Instant now) {
        Event event =
                Optional.ofNullable(kinds.get(stored.type())).orElseThrow().read(stored);
        List<Delivery> wanted = ParallelReads.join(
                () -> log(event),
                () -> recipients.of(event),
                (_, endpoints) -> endpoints.stream()
                        .flatMap(endpoint ->
                                endpoint.received(event).stream().map(received -> Delivery.of(received, endpoint, now)))
                        .toList());
        List<DelayedMessage> messages = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += MAX_PER_COMMIT) {
            List<Delivery> part = wanted.subList(from, Math.min(wanted.size(), from + MAX_PER_COMMIT));
            messages.addAll(messages(part, now));
        }
        queue.send(messages);
        Event published = event.withoutPreview();
        bus.accept(published);
        return published;
    }

    private Event log(Event event) {
        WebhookEvents.logged(event).ifPresent(logged -> table.put(EventLog.item(logged)));
        return event;
    }

    /** Its job is stored instead of the event, so that no event is fanned out again because of its job. */
    public TimerKind<Event> sweepKind() {
        return new TimerKind<>(
                Outbox.KIND,
                Event.class,
                (_, stored, now) -> followUp.job()
                        .apply(sendOn(stored, now))
                        .map(Commit.none()::job)
                        .orElse(Commit.none()));
    }

    private List<DelayedMessage> messages(List<Delivery> wanted, Instant now) {
        AccountId account = wanted.getFirst().accountId();
        return ParallelReads.join(
                () -> recorded(wanted),
                () -> slots.read(account),
                (all, state) -> all.stream()
                        .filter(delivery -> delivery.status() == DeliveryStatus.PENDING)
                        .map(delivery -> {
                            boolean slow = state.isSlow(delivery.endpointId(), now);
                            return DelayedMessage.now(delivery.message(slow ? Lane.SLOW : Lane.REGULAR));
                        })
                        .toList());
    }

    /** The deliveries as stored. Existing ones are read only if the event is fanned out again. */
    private List<Delivery> recorded(List<Delivery> wanted) {
        Map<Key, Item> existing = Map.of();
        for (int round = 1; ; round++) {
            List<Delivery> all = new ArrayList<>();
            List<Write> creations = new ArrayList<>();
            for (Delivery delivery : wanted) {
                Item item = existing.get(Deliveries.key(delivery));
                if (item == null) {
                    all.add(delivery);
                    creations.addAll(deliveries.create(delivery));
                } else {
                    all.add(Deliveries.read(item));
                }
            }
            try {
                table.commit(new Commit(creations));
                return all;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
                existing = table.getAll(wanted.stream().map(Deliveries::key).toList());
            }
        }
    }
}
