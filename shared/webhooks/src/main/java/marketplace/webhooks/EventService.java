package marketplace.webhooks;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.webhooks.WebhookViews.EventView;
import marketplace.webhooks.log.EventLog;

final class EventService {

    private final EventLog log;

    EventService(EventLog log) {
        this.log = log;
    }

    Page<EventView> list(Call call, WebhookInputs.ListEvents input, PageRequest page) {
        Instant earliest = call.now().minus(EventLog.KEPT);
        Instant since = Optional.ofNullable(input.since())
                .filter(asked -> asked.isAfter(earliest))
                .orElse(earliest);
        return log.list(call.accountId(), Optional.ofNullable(input.type()), since, page.limit(), page.after())
                .map(EventView::of);
    }
}
