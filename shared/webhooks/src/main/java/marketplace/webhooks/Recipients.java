package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

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
        Optional<Endpoint> endpoint = endpoints.find(delivery.accountId(), delivery.endpointId());
        if (endpoint.isEmpty()) {
            return new Reachability.Gone("The endpoint has been deleted.");
        }
        if (endpoint.get().isDisabled()) {
            return new Reachability.Gone(
                    "The endpoint is disabled after " + Endpoint.MAX_FAILURES + " consecutive failures.");
        }
        return keptOrRemoved(endpoint.get())
                ? new Reachability.Reachable(endpoint.get())
                : new Reachability.Gone("The API key that the endpoint belongs to has been revoked.");
    }

    /** Whether its API key is active. Removes the endpoint of a revoked key, because this is noticed here first. */
    private boolean keptOrRemoved(Endpoint endpoint) {
        boolean kept = endpoint.owner()
                .key()
                .map(key -> isActiveKey.test(endpoint.accountId(), key))
                .orElse(true);
        if (!kept) {
            try {
                table.commit(new Commit(endpoints.remove(endpoint)));
            } catch (LostRace _) {
                // Removed concurrently.
            }
        }
        return kept;
    }
}
