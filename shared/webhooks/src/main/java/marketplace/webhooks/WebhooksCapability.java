package marketplace.webhooks;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyWebhooks;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.kernel.Event;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.secrets.Sealer;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.client.WebhookClient;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.DeliverySweeper;
import marketplace.webhooks.endpoints.ApiKeyWebhooks;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.endpoints.WebhookEvents;
import marketplace.webhooks.log.EventLog;

public final class WebhooksCapability implements Capability {

    /** Where fan-out sends. The bus receives events at least once. */
    public record Outlets(DeliveryQueue queue, Consumer<Event> bus, FanOut.FollowUp followUp) {}

    private final Foundation foundation;
    private final Supplier<AddressGuard> guard;
    private final Supplier<List<EventKind>> kinds;
    private final Supplier<Outlets> outlets;
    private final Lazy<Sealer> sealer;

    /** @param kinds the events of all modules */
    public WebhooksCapability(Foundation foundation, Supplier<AddressGuard> guard, Supplier<List<EventKind>> kinds) {
        this(foundation, guard, kinds, () -> {
            throw new IllegalStateException("This function has no delivery queue.");
        });
    }

    public WebhooksCapability(
            Foundation foundation,
            Supplier<AddressGuard> guard,
            Supplier<List<EventKind>> kinds,
            Supplier<Outlets> outlets) {
        this.foundation = foundation;
        this.guard = guard;
        this.kinds = kinds;
        this.outlets = outlets;
        this.sealer = new Lazy<>(() -> new Sealer(foundation.keys().apply("sealing"), foundation.random()));
    }

    @Override
    public List<Operation<?, ?>> operations() {
        return WebhookOperations.of(new WebhookOperations.Services(
                new Lazy<>(() -> new EndpointService(
                        new Endpoints(foundation.table()),
                        new Deliveries(foundation.table()),
                        guard.get(),
                        sealer.get(),
                        foundation.random(),
                        foundation.ids())),
                new Lazy<>(() -> new DeliveryService(new Deliveries(foundation.table()))),
                new Lazy<>(() -> new Redeliveries(new Deliveries(foundation.table()))),
                new Lazy<>(() -> new EventService(
                        new EventLog(foundation.table()), new Deliveries(foundation.table()), kinds.get()))));
    }

    /** What the module emits. */
    public static List<EventKind> events() {
        return WebhookEvents.KINDS;
    }

    @Override
    public List<JobKind<?>> jobs() {
        return List.of(redelivery(() -> outlets.get().queue()));
    }

    /** Run by whatever moves jobs to queues, because it only sends a message. */
    public static JobKind<?> redelivery(Supplier<DeliveryQueue> queue) {
        return Redeliveries.kind(queue);
    }

    @Override
    public List<TimerKind<?>> timers() {
        return List.of(
                fanOut().sweepKind(),
                new DeliverySweeper(foundation.table(), outlets.get().queue()).kind());
    }

    public FanOut fanOut() {
        return new FanOut(foundation.table(), new ApiKeys(foundation.table())::isActive, outlets.get(), kinds.get());
    }

    public Deliverer deliverer(RequestLog log) {
        WebhookClient client = new WebhookClient(guard.get(), WebhookClient.DEADLINE);
        return deliverer(client::post, log);
    }

    Deliverer deliverer(Deliverer.Post post, RequestLog log) {
        return new Deliverer(
                foundation.table(),
                new ApiKeys(foundation.table())::isActive,
                sealer.get(),
                post,
                foundation.clock(),
                log);
    }

    public KeyWebhooks keyWebhooks() {
        return new ApiKeyWebhooks(guard, sealer, foundation.random(), foundation.ids());
    }
}
