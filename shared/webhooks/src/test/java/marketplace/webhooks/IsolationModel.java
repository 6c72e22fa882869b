package marketplace.webhooks;

import java.lang.reflect.Proxy;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.secrets.Sealer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.client.WebhookClient;
import marketplace.webhooks.deliveries.Backoff;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.endpoints.SigningSecret;
import marketplace.webhooks.endpoints.Subscription;

/**
 * The production code in simulated time, with two queues that have the concurrency of the template and a fixed latency
 * for every call to table and queue. Without fair queues, so it is no better than the deployed service.
 */
final class IsolationModel {

    static final Map<Lane, Integer> CONCURRENCY = Map.of(Lane.REGULAR, 500, Lane.SLOW, 250);
    private static final Duration TABLE_CALL = Duration.ofMillis(4);

    /** A call to a receiver, with the event that it is about. */
    record Arrival(EndpointId endpoint, AccountId account, Instant created, Instant at) {
        Duration latency() {
            return Duration.between(created, at);
        }
    }

    record Receiver(EndpointId endpoint, AccountId account, Duration responseTime) {}

    private record Waiting(Instant visible, long number, DeliveryMessage message) {}

    final SimulatedTime time = new SimulatedTime(new SettableClock());
    final List<Arrival> arrivals = new ArrayList<>();
    final Map<EndpointId, Integer> mostAtEndpoint = new HashMap<>();
    final Map<AccountId, Integer> mostAtAccount = new HashMap<>();
    private final Map<EndpointId, Integer> atEndpoint = new HashMap<>();
    private final Map<AccountId, Integer> atAccount = new HashMap<>();
    private final Map<Lane, Integer> running = new EnumMap<>(Lane.class);
    private final Map<Lane, PriorityQueue<Waiting>> queues = new EnumMap<>(Lane.class);
    private final Map<URI, Receiver> receivers = new HashMap<>();
    private final SequenceIds ids = new SequenceIds();
    private final Sealer sealer = new Sealer(new byte[32], new SecureRandom());
    private final Table table = delayed(new MemoryTable());
    private final Deliverer deliverer =
            new Deliverer(table, (_, _) -> true, sealer, this::post, time.clock, new RequestLog(_ -> {}));
    private final DeliveryQueue queue = new DeliveryQueue(this::send);
    private final FanOut fanOut = new FanOut(
            table,
            (_, _) -> true,
            new WebhooksCapability.Outlets(queue, _ -> {}, FanOut.FollowUp.NONE),
            WebhooksFixture.events());
    /** Received from the queues. */
    int messages;

    private final Duration queueCall;

    private long count;

    IsolationModel() {
        this(Duration.ofMillis(5));
    }

    IsolationModel(Duration queueCall) {
        this.queueCall = queueCall;
        for (Lane lane : Lane.values()) {
            running.put(lane, 0);
            queues.put(
                    lane,
                    new PriorityQueue<>(Comparator.comparing(Waiting::visible).thenComparingLong(Waiting::number)));
        }
    }

    AccountId account() {
        return new AccountId(ids.next(IdKind.ACCOUNT, time.now()));
    }

    Receiver receiver(AccountId account, Duration responseTime) {
        EndpointId id = new EndpointId(ids.next(IdKind.ENDPOINT, time.now()));
        String url = "https://" + id.value().replace('_', '-') + ".example.com/";
        String secret = SigningSecret.generate(new SecureRandom()).value();
        Endpoint endpoint = new Endpoint(
                id,
                account,
                new EndpointOwner(account.value()),
                url,
                new Subscription.Everything(),
                null,
                false,
                Base64.getEncoder().encodeToString(sealer.seal(secret, id.value())),
                null,
                0,
                time.now(),
                1);
        table.commit(Commit.of(Endpoints.createUncounted(endpoint)));
        Receiver receiver = new Receiver(id, account, responseTime);
        receivers.put(URI.create(url), receiver);
        return receiver;
    }

    /** Emits events of the account at a steady rate. */
    void events(AccountId account, double perSecond, Duration during) {
        long nanos = (long) (1e9 / perSecond);
        for (long at = nanos / 2; at < during.toNanos(); at += nanos) {
            Instant when = time.now().plusNanos(at);
            String subject = "app_" + count++;
            time.start(when, () -> {
                Event event = new Event(
                        EventType.APPLICATION_SUBMITTED, subject, account, time.now(), WebhooksFixture.Told.NOTHING);
                table.commit(Commit.none().emit(event));
                fanOut.fanOut(event, time.now());
            });
        }
    }

    /** Stores deliveries whose second attempt is due at once. */
    void retries(Receiver receiver, int number, Instant due) {
        Endpoint endpoint = new Endpoints(table)
                .find(receiver.account(), receiver.endpoint())
                .orElseThrow();
        for (int i = 0; i < number; i++) {
            Event event = new Event(
                    EventType.APPLICATION_SUBMITTED,
                    "app_" + count++,
                    receiver.account(),
                    time.now(),
                    WebhooksFixture.Told.NOTHING);
            Instant failedAt = due.minus(Backoff.afterFailed(1).orElseThrow());
            Delivery retry = Delivery.of(event, endpoint, failedAt)
                    .claim(failedAt)
                    .end(new Outcome.Responded(500), failedAt, Duration.ZERO, failedAt);
            table.commit(new Commit(new Deliveries(table).create(retry)));
            queues.get(Lane.SLOW).add(new Waiting(due, count++, retry.message(Lane.SLOW)));
        }
        time.start(due, () -> pump(Lane.SLOW));
    }

    private Outcome post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException {
        Receiver receiver = receivers.get(url);
        Instant created = Instant.parse(Json.parse(new String(body, java.nio.charset.StandardCharsets.UTF_8))
                .get("created")
                .textValue());
        arrivals.add(new Arrival(receiver.endpoint(), receiver.account(), created, time.now()));
        mostAtEndpoint.merge(receiver.endpoint(), atEndpoint.merge(receiver.endpoint(), 1, Integer::sum), Math::max);
        mostAtAccount.merge(receiver.account(), atAccount.merge(receiver.account(), 1, Integer::sum), Math::max);
        boolean hangs = receiver.responseTime().compareTo(WebhookClient.DEADLINE) > 0;
        time.sleep(hangs ? WebhookClient.DEADLINE : receiver.responseTime());
        atEndpoint.merge(receiver.endpoint(), -1, Integer::sum);
        atAccount.merge(receiver.account(), -1, Integer::sum);
        return hangs ? new Outcome.Failed(Outcome.Reason.TIMEOUT) : new Outcome.Responded(200);
    }

    private List<DelayedMessage> send(Lane lane, List<DelayedMessage> batch) {
        pause(queueCall);
        for (DelayedMessage delayed : batch) {
            Instant visible = time.now().plusSeconds(delayed.delaySeconds());
            queues.get(lane).add(new Waiting(visible, count++, delayed.message()));
            time.start(visible, () -> pump(lane));
        }
        return List.of();
    }

    /** Starts workers for visible messages while the lane has free ones. */
    private void pump(Lane lane) {
        PriorityQueue<Waiting> waiting = queues.get(lane);
        while (running.get(lane) < CONCURRENCY.get(lane)
                && !waiting.isEmpty()
                && !waiting.peek().visible().isAfter(time.now())) {
            DeliveryMessage message = waiting.poll().message();
            messages++;
            running.merge(lane, 1, Integer::sum);
            time.start(time.now().plus(queueCall), () -> {
                try {
                    queue.send(deliverer.deliver(message));
                } finally {
                    running.merge(lane, -1, Integer::sum);
                    pump(lane);
                }
            });
        }
    }

    private Table delayed(Table real) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    pause(TABLE_CALL);
                    try {
                        return method.invoke(real, arguments);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void pause(Duration duration) {
        try {
            time.sleep(duration);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
