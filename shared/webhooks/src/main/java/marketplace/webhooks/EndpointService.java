package marketplace.webhooks;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import marketplace.api.Decision;
import marketplace.api.Patch;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Call;
import marketplace.kernel.Event;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.secrets.Sealer;
import marketplace.table.Commit;
import marketplace.webhooks.WebhookViews.CreatedEndpoint;
import marketplace.webhooks.WebhookViews.DeletedEndpoint;
import marketplace.webhooks.WebhookViews.EndpointAnswer;
import marketplace.webhooks.WebhookViews.EndpointView;
import marketplace.webhooks.WebhookViews.RotatedSecret;
import marketplace.webhooks.WebhookViews.StartedDelivery;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.endpoints.SigningSecret;
import marketplace.webhooks.endpoints.Subscription;
import marketplace.webhooks.endpoints.WebhookEvents;

public final class EndpointService {

    private static final int TESTS_PER_HOUR = 10;

    /** Counted exactly: each makes us call someone else's server. */
    private static final FixedLimit TESTS = new FixedLimit(
            "webhook_tests",
            TESTS_PER_HOUR,
            Duration.ofHours(1),
            TESTS_PER_HOUR + " webhook tests per hour are allowed. Retry in the next hour.");

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
        String sealed = sealed(secret, id);
        Endpoint endpoint = new Endpoint(
                id,
                call.accountId(),
                EndpointOwner.of(call),
                input.url(),
                subscription,
                input.description(),
                Boolean.TRUE.equals(input.includePreviews()),
                sealed,
                null,
                0,
                call.now(),
                1);
        requireMayRead(call, endpoint);
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

    Decision<EndpointAnswer> update(Call call, WebhookInputs.UpdateEndpoint input) {
        Endpoint before = requireOwned(call, input.endpointId());
        Endpoint after = before;
        if (input.url() != null) {
            guard.require(input.url());
            after = after.withUrl(input.url());
        }
        // An empty optional list is as if left out.
        if (input.events() != null && !input.events().isEmpty()) {
            after = after.withSubscription(Subscription.parse(input.events()));
        }
        if (!(input.description() instanceof Patch.Absent<String>)) {
            after = after.withDescription(input.description().onto(before.description(), Function.identity()));
        }
        if (input.includePreviews() != null) {
            after = after.withPreviews(input.includePreviews());
        }
        if (Boolean.TRUE.equals(input.disabled())) {
            throw Problem.invalid(
                    "disabled", "can only be false, which enables the endpoint; delete it to stop events");
        }
        if (input.disabled() != null && before.isDisabled()) {
            after = after.enabled();
        }
        EndpointAnswer answer = new EndpointAnswer(EndpointView.of(after));
        if (after.equals(before)) {
            return Decision.of(Commit.none(), answer);
        }
        requireMayRead(call, after);
        return Decision.of(Commit.of(Endpoints.replace(before, after)), answer);
    }

    /** Previews are what people wrote: an address that a key sets receives no more than the key may read. */
    private static void requireMayRead(Call call, Endpoint endpoint) {
        if (endpoint.includePreviews() && call.caller().lacks(Scope.READ)) {
            throw Scope.READ.missingFor("includePreviews");
        }
    }

    Decision<RotatedSecret> rotateSecret(Call call, WebhookInputs.RotateSecret input) {
        Endpoint before = requireOwned(call, input.endpointId());
        SigningSecret secret = SigningSecret.generate(random);
        Endpoint after = before.rotated(sealed(secret, before.id()), call.now());
        return Decision.of(Commit.of(Endpoints.replace(before, after)), RotatedSecret.of(after, secret))
                .replayedAs(RotatedSecret.redacted(after));
    }

    private String sealed(SigningSecret secret, EndpointId id) {
        return Base64.getEncoder().encodeToString(sealer.seal(secret.value(), id.value()));
    }

    Decision<DeletedEndpoint> delete(Call call, WebhookInputs.DeleteEndpoint input) {
        Endpoint endpoint = requireOwned(call, input.endpointId());
        return Decision.of(new Commit(endpoints.remove(endpoint)), new DeletedEndpoint(endpoint.id(), true));
    }

    Decision<StartedDelivery> test(Call call, WebhookInputs.TestEndpoint input) {
        Endpoint endpoint = requireOwned(call, input.endpointId());
        endpoint.requireEnabled();
        Event event = WebhookEvents.test(endpoint, freshSuffix(call), call.now());
        Delivery delivery = Delivery.of(event, endpoint, call.now());
        Commit commit = Commit.of(TESTS.take(endpoint.owner().value(), call.now()))
                .and(deliveries.create(delivery))
                .emit(event);
        return Decision.of(commit, new StartedDelivery(delivery.id(), event.id()));
    }

    private Endpoint requireOwned(Call call, EndpointId id) {
        return endpoints.requireOwned(call.accountId(), EndpointOwner.of(call), id);
    }

    private String freshSuffix(Call call) {
        return ids.next(IdKind.DELIVERY, call.now())
                .substring(IdKind.DELIVERY.prefix().length());
    }
}
