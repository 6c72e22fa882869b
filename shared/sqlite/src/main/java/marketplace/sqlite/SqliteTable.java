package marketplace.sqlite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Evaluation;
import marketplace.table.Evaluation.Replaced;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The table in a {@link SqliteStore}. There is one writer, so no commit conflicts with another. */
final class SqliteTable implements Table {

    private final SqliteStore store;

    SqliteTable(SqliteStore store) {
        this.store = store;
    }

    @Override
    public Optional<Item> get(Key key) {
        return store.read(statements -> new ItemRows(statements).find(key));
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        return store.read(statements -> {
            ItemRows rows = new ItemRows(statements);
            Map<Key, Item> items = new HashMap<>();
            for (Key key : new HashSet<>(keys)) {
                rows.find(key).ifPresent(item -> items.put(key, item));
            }
            return items;
        });
    }

    @Override
    public Page<Item> query(Query query) {
        return query.excludesAll()
                ? new Page<>(List.of(), Optional.empty())
                : store.read(statements -> new ItemRows(statements).query(query));
    }

    @Override
    public void commit(Commit commit) {
        if (!commit.isEmpty()) {
            store.write(find -> Evaluation.of(commit.writes(), find));
        }
    }

    @Override
    public Item update(Write.Update update) {
        List<Replaced> replaced = store.write(find -> Evaluation.of(List.of(update), find));
        return replaced.getFirst().after().orElseThrow();
    }

    @Override
    public void put(Item item) {
        store.write(find -> Evaluation.of(List.of(Write.put(item)), find));
    }

    @Override
    public void delete(Key key) {
        store.write(find -> Evaluation.of(List.of(Write.delete(key)), find));
    }
}
