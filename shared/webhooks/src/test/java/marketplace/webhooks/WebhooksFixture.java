package marketplace.webhooks;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.keys.ApiKeyOperations;
import marketplace.accounts.keys.ApiKeyService;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.KeyWebhooks;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Notice;
import marketplace.kernel.Scope;
import marketplace.kernel.Timer;
import marketplace.kernel.cache.Lazy;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Outbox;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.endpoints.WebhookEvents;

/**
 * An account with two keys and a session, a stranger, and the delivery path under the test's control. Table, queue and
 * receiver can fail at every step.
 */
public final class WebhooksFixture {

    public static final String HOOK = "https://hooks.example.com/in?token=t0ps3cret";

    public final MemoryTable table = new MemoryTable();
    public final List<String> logLines = new CopyOnWriteArrayList<>();
    public final List<Event> bus = new CopyOnWriteArrayList<>();
    public final ManualQueue queue = new ManualQueue(this::now);
    public final ScriptedReceiver receiver = new ScriptedReceiver(this::now);
    public final Marketplace market;
    public final SettableClock clock;
    public final AccountId account;
    public final KeyId key;
    public final KeyId otherKey;
    public final Endpoints endpoints = new Endpoints(table);
    public final Deliveries deliveries = new Deliveries(table);
    public final FanOut fanOut;
    public final Deliverer deliverer;
    public final KeyWebhooks keyWebhooks;
    private WebhooksCapability webhooks;

    /** Every host is public and answers as {@link #receiver} says. */
    public WebhooksFixture() {
        this(new AddressGuard(_ -> List.of(InetAddress.ofLiteral("8.8.8.8")), false), Optional.empty());
    }

    /** Calls receivers with {@code post}, if present. */
    public WebhooksFixture(AddressGuard guard, Optional<Deliverer.Post> post) {
        market = new Marketplace(table, foundation -> modules(foundation, guard));
        clock = market.clock;
        fanOut = webhooks.fanOut();
        deliverer = webhooks.deliverer(
                post.orElse(receiver), new RequestLog(logLines::add, "table-1", _ -> Optional.empty()));
        keyWebhooks = webhooks.keyWebhooks();
        account = market.person("person");
        key = storedKey("agent", Scope.values());
        otherKey = storedKey("sibling", Scope.values());
        market.endpoint.admit("reader", new Caller.WithKey(account, otherKey, Set.of(Scope.READ)));
        market.endpoint.admit("manager", new Caller.WithKey(account, otherKey, Set.of(Scope.MANAGE)));
        market.agent("stranger");
    }

    /** Events of other modules. */
    record Told(String about, String applicantName, String bountyTitle, String preview) implements EventData {

        static final Told NOTHING = new Told(null, null, null, null);

        @Override
        public Told withoutPreview() {
            return new Told(about, applicantName, bountyTitle, null);
        }

        @Override
        public Told withoutPersonal() {
            return new Told(about, null, null, null);
        }
    }

    static List<EventKind> events() {
        Set<EventType> own = WebhookEvents.KINDS.stream().map(EventKind::type).collect(Collectors.toSet());
        return Stream.concat(
                        WebhookEvents.KINDS.stream(),
                        Stream.of(EventType.values())
                                .filter(type -> !own.contains(type))
                                .map(type -> EventKind.of(type, Told.class, "Of another module.")))
                .toList();
    }

    private Instant now() {
        return market.now();
    }

    private List<Capability> modules(Foundation foundation, AddressGuard guard) {
        webhooks = new WebhooksCapability(
                foundation,
                () -> guard,
                WebhooksFixture::events,
                () -> new WebhooksCapability.Outlets(sender(), bus::add, FanOut.FollowUp.NONE));
        Lazy<ApiKeyService> keys = new Lazy<>(() -> new ApiKeyService(
                foundation.table(), foundation.ids(), foundation.random(), KeyMode.TEST, webhooks.keyWebhooks()));
        return List.of(webhooks, () -> ApiKeyOperations.of(keys), new NoMails());
    }

    private static final class NoMails implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            return List.of();
        }

        @Override
        public List<JobKind<?>> jobs() {
            return List.of(JobKind.bare(Notice.JOB, (_, _) -> {}));
        }
    }

    private DeliveryQueue sender() {
        return new DeliveryQueue(queue);
    }

    private KeyId storedKey(String name, Scope... scopes) {
        Reply created = market.done("person", "POST", "/api/keys", "{\"name\":\"" + name + "\"}");
        KeyId id = new KeyId(created.text("key.id"));
        market.endpoint.admit(name, new Caller.WithKey(account, id, Set.of(scopes)));
        return id;
    }

    public void revoke(KeyId which) {
        market.done("person", "DELETE", "/api/keys/" + which, "");
    }

    public Reply create(String name, String events) {
        return create(name, HOOK, events);
    }

    public Reply create(String name, String url, String events) {
        return market.call(
                name,
                "POST",
                "/api/webhooks/endpoints",
                "{\"url\":\"" + url + "\",\"events\":" + events + ",\"description\":\"Ours.\"}");
    }

    /** Registers an endpoint for all events. */
    public EndpointId endpoint() {
        return endpoint("[\"*\"]");
    }

    public EndpointId endpoint(String events) {
        return new EndpointId(create("agent", events).text("endpoint.id"));
    }

    public Reply test(String name, EndpointId endpoint) {
        return market.call(name, "POST", "/api/webhooks/endpoints/" + endpoint + "/test", "");
    }

    public Reply delete(String name, EndpointId endpoint) {
        return market.call(name, "DELETE", "/api/webhooks/endpoints/" + endpoint, "");
    }

    public Reply get(String name, String path) {
        return market.call(name, "GET", path, "");
    }

    public Endpoint read(EndpointId endpoint) {
        return endpoints.find(account, endpoint).orElseThrow();
    }

    /** Commits an event of the account. */
    public Event happens(int number) {
        return happens(EventType.APPLICATION_SUBMITTED, number);
    }

    public Event happens(EventType type, int number) {
        Event event = new Event(
                type, "app_" + number, account, clock.instant(), new Told("app_" + number, "Zoë ✓", null, null));
        table.commit(Commit.none().emit(event));
        return event;
    }

    /** Commits an event and fans it out. */
    public void queued() {
        happens(1);
        stream();
    }

    /** The events in the outbox. */
    public List<Event> outbox() {
        return dues(clock.instant().plus(Outbox.SWEEP_DELAY))
                .filter(due -> due.kind().equals(Outbox.KIND))
                .map(Outbox::event)
                .toList();
    }

    /** The timers of deliveries. */
    public List<Timer> looks() {
        return dues(clock.instant().plus(Duration.ofDays(1)))
                .filter(due -> due.kind().equals(Delivery.KIND))
                .toList();
    }

    /** Fans out every event in the outbox, as the table's stream does. */
    public void stream() {
        outbox().forEach(event -> fanOut.fanOut(event, clock.instant()));
    }

    /** Runs the due timers, as the minute tick does; failed ones stay. */
    public void tick() {
        dues(clock.instant()).forEach(due -> {
            try {
                TimerKind<?> kind = market.timers.get(due.kind());
                table.commit(kind.handle(due, clock.instant()).and(TimerList.done(due)));
            } catch (RuntimeException _) {
                // The timer stays.
            }
        });
    }

    /**
     * Processes every due message, as the queue's worker does: the successor is sent before the message is
     * acknowledged.
     */
    public void work() throws InterruptedException {
        Optional<ManualQueue.Waiting> received = queue.receive();
        while (received.isPresent()) {
            deliver(received.get().message());
            queue.acknowledge(received.get());
            received = queue.receive();
        }
    }

    public void deliver(DeliveryMessage message) throws InterruptedException {
        sender().send(deliverer.deliver(message));
    }

    /** Moves the clock from message to message, without ticks. */
    public void workUntil(Instant end) throws InterruptedException {
        work();
        Optional<Instant> next = queue.next();
        while (next.isPresent() && !next.get().isAfter(end)) {
            clock.set(next.get());
            work();
            next = queue.next();
        }
        clock.set(end);
    }

    /** Moves the clock minute by minute, with ticks. */
    public void minutes(int minutes) throws InterruptedException {
        for (int i = 0; i < minutes; i++) {
            workUntil(clock.instant().plusSeconds(60));
            tick();
            work();
        }
    }

    /** All deliveries of the agent, oldest first. */
    public List<Delivery> log() {
        return Stream.of(new EndpointOwner(key.value()), new EndpointOwner(otherKey.value()))
                .flatMap(owner -> deliveries
                        .list(
                                owner,
                                new Deliveries.Filter(Optional.empty(), Optional.empty(), Optional.empty()),
                                10_000,
                                Optional.empty())
                        .items()
                        .stream())
                .sorted(Comparator.comparing(delivery -> delivery.id().value()))
                .toList();
    }

    public Delivery onlyDelivery() {
        List<Delivery> all = log();
        if (all.size() != 1) {
            throw new AssertionError(all.size() + " deliveries");
        }
        return all.getFirst();
    }

    public Delivery delivery(String id) {
        return log().stream()
                .filter(one -> one.id().equals(new DeliveryId(id)))
                .findFirst()
                .orElseThrow();
    }

    /** Times of the calls, in seconds after {@code start}. */
    public List<Long> arrivalSeconds(Instant start) {
        return receiver.arrivals().stream()
                .map(arrival -> Duration.between(start, arrival.at()).toSeconds())
                .toList();
    }

    private Stream<Timer> dues(Instant until) {
        return market.timers(until).stream()
                .sorted(Comparator.comparing(Timer::at).thenComparing(Timer::id));
    }
}
