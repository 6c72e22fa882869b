package marketplace.webhooks.log;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.paging.Page;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The events of an account, by time. An event is here once its fan-out has begun. */
public final class EventLog {

    public static final Duration KEPT = Duration.ofDays(30);

    private static final RecordMapper<LoggedEvent> MAPPER = RecordMapper.of(LoggedEvent.class);

    private static final String TYPE = MAPPER.attribute("type");

    private static final String LAST = "\uffff";

    private final Table table;

    public EventLog(Table table) {
        this.table = table;
    }

    /** Written again, it stays the same. */
    public static Item item(LoggedEvent event) {
        return MAPPER.at(Keys.loggedEvent(event.accountId(), event.created(), event.id()), event)
                .put(Keys.INDEX_1_PK, Keys.eventById(event.accountId(), event.id()))
                .put(Keys.INDEX_1_SK, event.created())
                .put(Item.TTL, event.created().plus(KEPT).getEpochSecond())
                .build();
    }

    public Page<LoggedEvent> list(
            AccountId account, Optional<EventType> type, Instant since, int limit, Optional<String> after) {
        return table.collect(
                        Query.of(Keys.loggedEvents(account))
                                .between(Instants.text(since), LAST)
                                .after(after),
                        limit,
                        item -> type.filter(wanted -> !item.text(TYPE).equals(wanted.wire()))
                                .isEmpty())
                .map(MAPPER::read);
    }

    public Optional<LoggedEvent> find(AccountId account, String id) {
        Query byId = Query.ofIndex(Keys.INDEX_1, Keys.eventById(account, id)).limit(1);
        return table.query(byId).map(MAPPER::read).items().stream().findFirst();
    }

    public Page<Write> erase(AccountId account, int limit, Optional<String> after) {
        Query all = Query.of(Keys.loggedEvents(account)).limit(limit).after(after);
        return table.query(all).map(Item::key).map(Write::delete);
    }
}
