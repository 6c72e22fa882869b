package marketplace.functions;

import java.util.List;
import marketplace.accounts.keys.ApiKeys;
import marketplace.api.Operation;
import marketplace.kernel.Lazy;
import marketplace.table.TimerKind;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.Deliveries;
import marketplace.webhooks.DeliveryQueue;
import marketplace.webhooks.DeliveryService;
import marketplace.webhooks.DeliverySweeper;
import marketplace.webhooks.EndpointService;
import marketplace.webhooks.Endpoints;
import marketplace.webhooks.FanOut;
import marketplace.webhooks.WebhookClient;
import marketplace.webhooks.WebhookOperations;

/** Puts webhooks together: endpoints and their log, the fan-out of events, and the attempts of deliveries. */
final class WebhooksWiring {

    private final PlatformFoundation foundation;

    WebhooksWiring(PlatformFoundation foundation) {
        this.foundation = foundation;
    }

    List<List<Operation<?, ?>>> operations() {
        PlatformFoundation on = foundation;
        return List.of(WebhookOperations.of(
                new Lazy<>(() -> new EndpointService(
                        new Endpoints(on.table()),
                        new Deliveries(on.table()),
                        on.addressGuard(),
                        on.sealer(),
                        on.random(),
                        on.ids())),
                new Lazy<>(() -> new DeliveryService(new Deliveries(on.table())))));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(WebhookOperations.of(new Described<>(), new Described<>()));
    }

    FanOut fanOut(String queueUrl) {
        return new FanOut(
                foundation.table(), new ApiKeys(foundation.table())::isActive, queue(queueUrl), foundation.bus()::put);
    }

    Deliverer deliverer() {
        WebhookClient client = new WebhookClient(foundation.addressGuard(), WebhookClient.DEADLINE);
        return new Deliverer(
                foundation.table(),
                new ApiKeys(foundation.table())::isActive,
                foundation.sealer(),
                client::post,
                foundation.clock(),
                foundation.log());
    }

    DeliveryQueue queue(String queueUrl) {
        return new DeliveryQueue(new SqsBatches(foundation.sqs(), queueUrl));
    }

    List<TimerKind> dues(String queueUrl) {
        return List.of(fanOut(queueUrl).sweepKind(), new DeliverySweeper(foundation.table(), queue(queueUrl)).kind());
    }
}
