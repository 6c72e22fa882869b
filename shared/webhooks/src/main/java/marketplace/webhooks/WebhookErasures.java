package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.keys.ApiKeys;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Page;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.webhooks.log.EventLog;

/** Erases endpoints first, so that nothing more is sent or recorded. */
public final class WebhookErasures {

    private final Endpoints endpoints;
    private final Deliveries deliveries;
    private final EventLog events;
    private final ApiKeys keys;

    public WebhookErasures(Endpoints endpoints, Deliveries deliveries, EventLog events, ApiKeys keys) {
        this.endpoints = endpoints;
        this.deliveries = deliveries;
        this.events = events;
        this.keys = keys;
    }

    public List<Erasure> all() {
        return List.of(
                new Erasure(
                        "webhook_endpoints",
                        (subject, after) -> all(endpoints.erase(subject.account(), Batch.THINGS, after))),
                new Erasure(
                        "webhook_endpoint_counts",
                        (subject, after) -> all(endpoints.eraseCounts(subject.account(), Batch.THINGS, after))),
                new Erasure(
                        "webhook_deliveries",
                        (subject, _) ->
                                sent(new EndpointOwner(subject.account().value()), Optional.empty(), Optional.empty())),
                new Erasure("webhook_deliveries_of_keys", this::sentForKeys),
                new Erasure("events", (subject, after) -> all(events.erase(subject.account(), Batch.THINGS, after))));
    }

    private static Batch all(Page<Write> page) {
        return Batch.paged(new Commit(page.items()), page.next());
    }

    private Batch sentForKeys(Subject subject, Optional<String> after) {
        Page<KeyId> next = keys.ids(subject.account(), 1, after);
        return next.items().isEmpty()
                ? Batch.nothing()
                : sent(new EndpointOwner(next.items().getFirst().value()), after, next.next());
    }

    /** Erased deliveries are not listed again, so each batch starts at the beginning. */
    private Batch sent(EndpointOwner owner, Optional<String> here, Optional<String> onward) {
        Page<Delivery> page = deliveries.logged(owner, Batch.THINGS);
        Commit commit = Commit.none();
        for (Delivery delivery : page.items()) {
            commit = commit.and(Deliveries.erase(delivery));
        }
        return page.next().isPresent() ? Batch.more(commit, here) : Batch.paged(commit, onward);
    }
}
