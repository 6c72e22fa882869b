package marketplace.webhooks;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Endpoints as items.
 *
 * <p>They stand in their account's collection, so that fan-out finds all of an event's receivers in one query.
 */
final class EndpointItems {

    /** Named here because it is also changed by increments. */
    static final String FAILURES = "consecutiveFailures";

    static final String OWNER = "owner";

    static final String URL = "url";
    static final String SEALED_SECRET = "sealedSecret";

    /** Stored where it was set on a key, and not where it was registered. */
    private static final String OF_KEY = "ofKey";

    /** The shape written now. */
    private static final long SHAPE = 1;

    private EndpointItems() {}

    static Item item(Endpoint endpoint) {
        Item.Builder item = Item.at(Keys.endpoint(endpoint.accountId(), endpoint.id()))
                .put("v", SHAPE)
                .put("id", endpoint.id())
                .put("accountId", endpoint.accountId())
                .put(OWNER, endpoint.owner().value())
                .put(URL, endpoint.url())
                .putTexts("events", endpoint.subscription().wire())
                .put("description", endpoint.description())
                .put(SEALED_SECRET, endpoint.sealedSecret())
                .put(FAILURES, endpoint.consecutiveFailures())
                .put("createdAt", endpoint.createdAt())
                .put(Item.VERSION, endpoint.version());
        if (endpoint.isOfKey()) {
            item.put(OF_KEY, true);
        }
        return item.build();
    }

    static Endpoint endpoint(Item item) {
        return new Endpoint(
                new EndpointId(item.text("id")),
                new AccountId(item.text("accountId")),
                new EndpointOwner(item.text(OWNER)),
                item.text(URL),
                item.flag(OF_KEY) ? new Subscription.OfKey() : Subscription.parse(item.texts("events")),
                item.findText("description").orElse(null),
                item.text(SEALED_SECRET),
                item.number(FAILURES),
                item.instant("createdAt"),
                item.number(Item.VERSION));
    }
}
