package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.export.NestedExport;
import marketplace.accounts.keys.ApiKeys;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.log.EventLog;

/** Endpoints, and the deliveries and events of the last 30 days, as personal data of an account and its keys. */
public final class WebhookData {

    private static final Deliveries.Filter EVERYTHING =
            new Deliveries.Filter(Optional.empty(), Optional.empty(), Optional.empty());

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final EventLog events;
    private final ApiKeys keys;

    public WebhookData(Endpoints endpoints, Deliveries deliveries, EventLog events, ApiKeys keys) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.events = events;
        this.keys = keys;
    }

    /** Without secrets. */
    public List<ExportSection> export() {
        return List.of(
                new ExportSection(
                        "webhook_endpoints",
                        // One page: at most six per active key and five for the sessions.
                        (call, _, _) -> new Page<>(endpoints.ofAccount(call.accountId()), Optional.<String>empty())
                                .map(WebhookViews.EndpointView::of)),
                new ExportSection(
                        "webhook_deliveries",
                        (call, limit, after) ->
                                exported(new EndpointOwner(call.accountId().value()), limit, after)),
                new ExportSection(
                        "events",
                        (call, limit, after) -> events.list(
                                        call.accountId(),
                                        Optional.empty(),
                                        call.now().minus(EventLog.KEPT),
                                        limit,
                                        after)
                                .map(EventViews.EventView::of)),
                new ExportSection(
                        "webhook_deliveries_of_keys",
                        new NestedExport(
                                (call, after) ->
                                        keys.ids(call.accountId(), 1, after).map(KeyId::value),
                                (key, limit, after) -> exported(new EndpointOwner(key), limit, after))));
    }

    private Page<WebhookViews.DeliveryDetail> exported(EndpointOwner owner, int limit, Optional<String> after) {
        return deliveries.list(owner, EVERYTHING, limit, after).map(WebhookViews.DeliveryDetail::of);
    }

    /** Endpoints first, so that nothing more is sent or recorded. */
    public List<Erasure> erasures() {
        return List.of(
                new Erasure(
                        "webhook_endpoints",
                        (subject, after) -> erased(endpoints.erase(subject.account(), Batch.THINGS, after))),
                new Erasure(
                        "webhook_endpoint_counts",
                        (subject, after) -> erased(endpoints.eraseCounts(subject.account(), Batch.THINGS, after))),
                new Erasure(
                        "webhook_deliveries",
                        (subject, _) -> erase(
                                new EndpointOwner(subject.account().value()), Optional.empty(), Optional.empty())),
                new Erasure("webhook_deliveries_of_keys", this::eraseOfKeys),
                new Erasure(
                        "events", (subject, after) -> erased(events.erase(subject.account(), Batch.THINGS, after))));
    }

    private static Batch erased(Page<Write> page) {
        return Batch.paged(new Commit(page.items()), page.next());
    }

    private Batch eraseOfKeys(Subject subject, Optional<String> after) {
        Page<KeyId> next = keys.ids(subject.account(), 1, after);
        return next.items().isEmpty()
                ? Batch.nothing()
                : erase(new EndpointOwner(next.items().getFirst().value()), after, next.next());
    }

    /** Erased deliveries are not listed again, so each batch starts at the beginning. */
    private Batch erase(EndpointOwner owner, Optional<String> here, Optional<String> onward) {
        Page<Delivery> page = deliveries.logged(owner, Batch.THINGS);
        Commit commit = Commit.none();
        for (Delivery delivery : page.items()) {
            commit = commit.and(Deliveries.erase(delivery));
        }
        return page.next().isPresent() ? Batch.more(commit, here) : Batch.paged(commit, onward);
    }
}
