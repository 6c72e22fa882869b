package marketplace.webhooks;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Event;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Sealer;
import marketplace.table.Commit;
import marketplace.webhooks.WebhookViews.CreatedEndpoint;
import marketplace.webhooks.WebhookViews.DeletedEndpoint;
import marketplace.webhooks.WebhookViews.EndpointView;
import marketplace.webhooks.WebhookViews.StartedTest;
import marketplace.webhooks.client.AddressGuard;

public final class EndpointService {

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final AddressGuard guard;
    private final Sealer sealer;
    private final SecureRandom random;
    private final Ids ids;

    public EndpointService(
            Endpoints endpoints,
            Deliveries deliveries,
            AddressGuard guard,
            Sealer sealer,
            SecureRandom random,
            Ids ids) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.guard = guard;
        this.sealer = sealer;
        this.random = random;
        this.ids = ids;
    }

    Decision<CreatedEndpoint> create(Call call, WebhookInputs.CreateEndpoint input) {
        Subscription subscription = Subscription.parse(input.events());
        guard.require(input.url());
        EndpointId id = new EndpointId(ids.next(IdKind.ENDPOINT, call.now()));
        SigningSecret secret = SigningSecret.generate(random);
        byte[] sealed = sealer.seal(secret.value(), id.value());
        Endpoint endpoint = new Endpoint(
                id,
                call.accountId(),
                EndpointOwner.of(call),
                input.url(),
                subscription,
                input.description(),
                Base64.getEncoder().encodeToString(sealed),
                0,
                call.now(),
                1);
        return Decision.of(new Commit(endpoints.create(endpoint)), CreatedEndpoint.of(endpoint, secret))
                .replayedAs(CreatedEndpoint.redacted(endpoint));
    }

    List<EndpointView> list(Call call) {
        EndpointOwner owner = EndpointOwner.of(call);
        return endpoints.ofAccount(call.accountId()).stream()
                .filter(endpoint -> endpoint.owner().equals(owner) && !endpoint.isOfKey())
                .map(EndpointView::of)
                .toList();
    }

    Decision<DeletedEndpoint> delete(Call call, WebhookInputs.DeleteEndpoint input) {
        Endpoint endpoint = requireOwned(call, input.endpointId());
        return Decision.of(new Commit(endpoints.remove(endpoint)), new DeletedEndpoint(endpoint.id(), true));
    }

    Decision<StartedTest> test(Call call, WebhookInputs.TestEndpoint input) {
        Endpoint endpoint = requireOwned(call, input.endpointId());
        endpoint.requireEnabled();
        Event event = WebhookEvents.test(endpoint, freshSuffix(call), call.now());
        Delivery delivery = Delivery.of(event, endpoint, call.now());
        Commit commit = Commit.of(TestLimit.take(endpoint.owner(), call.now()))
                .and(deliveries.create(delivery))
                .emit(event);
        return Decision.of(commit, new StartedTest(delivery.id(), event.id()));
    }

    private Endpoint requireOwned(Call call, EndpointId id) {
        return endpoints.requireOwned(call.accountId(), EndpointOwner.of(call), id);
    }

    private String freshSuffix(Call call) {
        return ids.next(IdKind.DELIVERY, call.now())
                .substring(IdKind.DELIVERY.prefix().length());
    }
}
