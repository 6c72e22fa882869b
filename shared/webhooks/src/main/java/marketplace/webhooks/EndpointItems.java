package marketplace.webhooks;

import marketplace.kernel.AccountId;
import marketplace.kernel.EndpointId;
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

    /** The shape written now. */
    private static final long SHAPE = 1;

    private EndpointItems() {}

    static Item item(Endpoint endpoint) {
        return Item.at(Keys.endpoint(endpoint.accountId(), endpoint.id()))
                .put("v", SHAPE)
                .put("id", endpoint.id())
                .put("accountId", endpoint.accountId())
                .put(OWNER, endpoint.owner().value())
                .put("url", endpoint.url())
                .putTexts("events", endpoint.subscription().wire())
                .put("description", endpoint.description())
                .put("sealedSecret", endpoint.sealedSecret())
                .put(FAILURES, endpoint.consecutiveFailures())
                .put("createdAt", endpoint.createdAt())
                .put(Item.VERSION, endpoint.version())
                .build();
    }

    static Endpoint endpoint(Item item) {
        return new Endpoint(
                new EndpointId(item.text("id")),
                new AccountId(item.text("accountId")),
                new EndpointOwner(item.text(OWNER)),
                item.text("url"),
                Subscription.parse(item.texts("events")),
                item.findText("description").orElse(null),
                item.text("sealedSecret"),
                item.number(FAILURES),
                item.instant("createdAt"),
                item.number(Item.VERSION));
    }
}
