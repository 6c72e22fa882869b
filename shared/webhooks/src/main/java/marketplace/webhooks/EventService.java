package marketplace.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.NoInput;
import marketplace.api.EventKind;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.webhooks.EventViews.EventAnswer;
import marketplace.webhooks.EventViews.EventDetail;
import marketplace.webhooks.EventViews.EventTypeView;
import marketplace.webhooks.EventViews.EventView;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.log.EventLog;
import marketplace.webhooks.log.LoggedEvent;

final class EventService {

    private final EventLog log;
    private final Deliveries deliveries;
    private final Lazy<List<EventTypeView>> types;

    EventService(EventLog log, Deliveries deliveries, List<EventKind> kinds) {
        this.log = log;
        this.deliveries = deliveries;
        this.types = new Lazy<>(() -> EventTypes.of(kinds));
    }

    Page<EventView> list(Call call, WebhookInputs.ListEvents input, PageRequest page) {
        Instant earliest = call.now().minus(EventLog.KEPT);
        Instant since = Optional.ofNullable(input.since())
                .filter(asked -> asked.isAfter(earliest))
                .orElse(earliest);
        return log.list(call.accountId(), Optional.ofNullable(input.type()), since, page.limit(), page.after())
                .map(EventView::of);
    }

    /** Another key's deliveries are not shown, as in the list of deliveries. */
    EventAnswer get(Call call, WebhookInputs.GetEvent input) {
        LoggedEvent event = log.find(call.accountId(), input.eventId())
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND,
                        "There is no event with this id in the last 30 days. Events are listed by GET /api/events."));
        List<Delivery> sent = deliveries.of(EndpointOwner.of(call), event.id(), event.created());
        return new EventAnswer(EventDetail.of(event, sent));
    }

    List<EventTypeView> types(Call call, NoInput input) {
        return types.get();
    }
}
