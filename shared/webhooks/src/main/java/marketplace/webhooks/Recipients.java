package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;

/** Excludes endpoints that are deleted, disabled or owned by a revoked key. */
final class Recipients {

    sealed interface Reachability {

        record Reachable(Endpoint endpoint) implements Reachability {}

        record Gone(String because) implements Reachability {}
    }

    private final Table table;
    private final Endpoints endpoints;
    private final BiPredicate<AccountId, KeyId> isActiveKey;

    Recipients(Table table, BiPredicate<AccountId, KeyId> isActiveKey) {
        this.table = table;
        this.endpoints = new Endpoints(table);
        this.isActiveKey = isActiveKey;
    }

    List<Endpoint> of(Event event) {
        return endpoints.ofAccount(event.accountId()).stream()
                .filter(endpoint -> endpoint.received(event).isPresent() && !endpoint.isDisabled())
                .filter(this::keptOrRemoved)
                .toList();
    }

    Reachability reachability(Delivery delivery) {
        return ParallelReads.join(
                () -> endpoints.find(delivery.accountId(), delivery.endpointId()),
                () -> isOwned(delivery.accountId(), delivery.owner()),
                this::reachability);
    }

    private Reachability reachability(Optional<Endpoint> endpoint, boolean isOwned) {
        if (endpoint.isEmpty()) {
            return new Reachability.Gone("The endpoint has been deleted.");
        }
        if (endpoint.get().isDisabled()) {
            return new Reachability.Gone(
                    "The endpoint is disabled after " + Endpoint.MAX_FAILURES + " consecutive failures.");
        }
        if (!isOwned) {
            remove(endpoint.get());
            return new Reachability.Gone("The API key that the endpoint belongs to has been revoked.");
        }
        return new Reachability.Reachable(endpoint.get());
    }

    /** Whether its API key, if it has one, is active. */
    private boolean isOwned(AccountId account, EndpointOwner owner) {
        return owner.key().map(key -> isActiveKey.test(account, key)).orElse(true);
    }

    /** Removes the endpoint of a revoked key, because this is noticed here first. */
    private boolean keptOrRemoved(Endpoint endpoint) {
        boolean kept = isOwned(endpoint.accountId(), endpoint.owner());
        if (!kept) {
            remove(endpoint);
        }
        return kept;
    }

    private void remove(Endpoint endpoint) {
        try {
            table.commit(new Commit(endpoints.remove(endpoint)));
        } catch (LostRace _) {
            // Removed concurrently.
        }
    }
}
