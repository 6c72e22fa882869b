package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.ApiKeys;
import marketplace.accounts.Holdings;
import marketplace.accounts.NestedHoldings;
import marketplace.kernel.KeyId;
import marketplace.kernel.Page;

/**
 * What this room holds about an account: all its endpoints, and what was sent to them in the last 30 days.
 *
 * <p>Whichever of its keys they belong to: the person who asks is behind them all. Secrets stay sealed.
 */
public final class WebhookHoldings {

    private static final Deliveries.Filter EVERYTHING =
            new Deliveries.Filter(Optional.empty(), Optional.empty(), Optional.empty());

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final ApiKeys keys;

    public WebhookHoldings(Endpoints endpoints, Deliveries deliveries, ApiKeys keys) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.keys = keys;
    }

    public List<Holdings> all() {
        return List.of(
                new Holdings(
                        "webhook_endpoints",
                        // One page: there are six for each active key at most, and five for the sessions.
                        (call, _, _) -> new Page<>(endpoints.ofAccount(call.accountId()), Optional.<String>empty())
                                .map(WebhookViews.EndpointView::of)),
                new Holdings(
                        "webhook_deliveries",
                        (call, limit, after) ->
                                sent(new EndpointOwner(call.accountId().value()), limit, after)),
                new Holdings(
                        "webhook_deliveries_of_keys",
                        new NestedHoldings(
                                (call, after) ->
                                        keys.ids(call.accountId(), 1, after).map(KeyId::value),
                                (key, limit, after) -> sent(new EndpointOwner(key), limit, after))));
    }

    private Page<WebhookViews.DeliveryDetail> sent(EndpointOwner owner, int limit, Optional<String> after) {
        return deliveries.list(owner, EVERYTHING, limit, after).map(WebhookViews.DeliveryDetail::of);
    }
}
