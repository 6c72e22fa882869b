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

/**
 * Who may be delivered to at this moment.
 *
 * <p>One judgement for fan-out and for every attempt, so that an endpoint that is deleted, disabled or left by its key
 * hears nothing more, whatever is still queued for it.
 */
final class Recipients {

    /** What stands of the endpoint that a delivery is for. */
    sealed interface Standing {

        /** It may be called. */
        record Reachable(Endpoint endpoint) implements Standing {}

        /** It must not be called any more; {@code because} is a sentence for its owner. */
        record Gone(String because) implements Standing {}
    }

    private final Table table;
    private final Endpoints endpoints;
    private final BiPredicate<AccountId, KeyId> isActiveKey;

    Recipients(Table table, BiPredicate<AccountId, KeyId> isActiveKey) {
        this.table = table;
        this.endpoints = new Endpoints(table);
        this.isActiveKey = isActiveKey;
    }

    /** The endpoints that the event is for, without those that must not be called. */
    List<Endpoint> of(Event event) {
        return endpoints.ofAccount(event.accountId()).stream()
                .filter(endpoint -> endpoint.heard(event).isPresent() && !endpoint.isDisabled())
                .filter(this::keptOrRemoved)
                .toList();
    }

    Standing standing(Delivery delivery) {
        Optional<Endpoint> endpoint = endpoints.find(delivery.accountId(), delivery.endpointId());
        if (endpoint.isEmpty()) {
            return new Standing.Gone("The endpoint has been deleted.");
        }
        if (endpoint.get().isDisabled()) {
            return new Standing.Gone("The endpoint is disabled after " + Endpoint.MAX_FAILURES + " failures in a row.");
        }
        return keptOrRemoved(endpoint.get())
                ? new Standing.Reachable(endpoint.get())
                : new Standing.Gone("The API key that the endpoint belongs to has been revoked.");
    }

    /** Whether its key still stands; what a revoked one has left is removed, for here it is noticed first. */
    private boolean keptOrRemoved(Endpoint endpoint) {
        boolean kept = endpoint.owner()
                .key()
                .map(key -> isActiveKey.test(endpoint.accountId(), key))
                .orElse(true);
        if (!kept) {
            try {
                table.commit(new Commit(endpoints.remove(endpoint)));
            } catch (LostRace _) {
                // Somebody else has removed it, or will: it counts as gone either way.
            }
        }
        return kept;
    }
}
