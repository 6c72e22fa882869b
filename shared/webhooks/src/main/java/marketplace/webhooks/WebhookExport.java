package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.export.NestedExport;
import marketplace.accounts.keys.ApiKeys;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Page;
import marketplace.webhooks.log.EventLog;

/** Exports endpoints, and deliveries and events of the last 30 days, of the account and its keys, without secrets. */
public final class WebhookExport {

    private static final Deliveries.Filter EVERYTHING =
            new Deliveries.Filter(Optional.empty(), Optional.empty(), Optional.empty());

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final EventLog events;
    private final ApiKeys keys;

    public WebhookExport(Endpoints endpoints, Deliveries deliveries, EventLog events, ApiKeys keys) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.events = events;
        this.keys = keys;
    }

    public List<ExportSection> all() {
        return List.of(
                new ExportSection(
                        "webhook_endpoints",
                        // One page: at most six per active key and five for the sessions.
                        (call, _, _) -> new Page<>(endpoints.ofAccount(call.accountId()), Optional.<String>empty())
                                .map(WebhookViews.EndpointView::of)),
                new ExportSection(
                        "webhook_deliveries",
                        (call, limit, after) ->
                                sent(new EndpointOwner(call.accountId().value()), limit, after)),
                new ExportSection(
                        "events",
                        (call, limit, after) -> events.list(
                                        call.accountId(),
                                        Optional.empty(),
                                        call.now().minus(EventLog.KEPT),
                                        limit,
                                        after)
                                .map(WebhookViews.EventView::of)),
                new ExportSection(
                        "webhook_deliveries_of_keys",
                        new NestedExport(
                                (call, after) ->
                                        keys.ids(call.accountId(), 1, after).map(KeyId::value),
                                (key, limit, after) -> sent(new EndpointOwner(key), limit, after))));
    }

    private Page<WebhookViews.DeliveryDetail> sent(EndpointOwner owner, int limit, Optional<String> after) {
        return deliveries.list(owner, EVERYTHING, limit, after).map(WebhookViews.DeliveryDetail::of);
    }
}
