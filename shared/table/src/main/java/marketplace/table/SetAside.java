package marketplace.table;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.paging.Page;

/** Due items that cannot be read, kept outside their shard until they are replayed (docs/operating.md). */
public final class SetAside {

    private static final String AT = "at";
    private static final String REASON = "reason";
    private static final String ITEM = "item";

    /** {@code sk} is the item's sort key in its shard: time, kind and id. */
    public record Entry(String sk, Instant at, String reason, Item item) {}

    private final Table table;

    public SetAside(Table table) {
        this.table = table;
    }

    /** Moves the item out of its shard. Throws {@link LostRace} if it is no longer there. */
    public void add(Item item, String reason, Instant now) {
        Item kept = Item.at(Keys.setAside(item.key().sk()))
                .put(AT, now)
                .put(REASON, reason)
                .set(ITEM, item.attributes())
                .build();
        table.commit(Commit.of(Write.put(kept), Write.delete(item.key()).when(Condition.exists())));
    }

    public Page<Entry> list(int limit, Optional<String> after) {
        return table.query(Query.of(Keys.SET_ASIDE).limit(limit).after(after)).map(SetAside::entry);
    }

    /** Moves the item back to its shard, where the next tick reads it again. */
    public void replay(Entry entry) {
        table.commit(Commit.of(
                Write.put(entry.item()).when(Condition.absent()),
                Write.delete(Keys.setAside(entry.sk())).when(Condition.exists())));
    }

    /** Throws {@link LostRace} if there is none. */
    public void discard(String sk) {
        table.commit(Commit.of(Write.delete(Keys.setAside(sk)).when(Condition.exists())));
    }

    @SuppressWarnings("unchecked") // add stored a map with string keys.
    private static Entry entry(Item kept) {
        return new Entry(kept.key().sk(), kept.instant(AT), kept.text(REASON), Item.of((Map<String, Object>)
                kept.attributes().get(ITEM)));
    }
}
