package marketplace.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.paging.Page;

/** Forwards every call. Subclasses override the calls that they watch. */
public abstract class ForwardingTable implements Table {

    private final Table table;

    protected ForwardingTable(Table table) {
        this.table = table;
    }

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        return table.getAll(keys);
    }

    @Override
    public void prefetch(List<Key> keys) {
        table.prefetch(keys);
    }

    @Override
    public void prefetchEventually(List<Key> keys) {
        table.prefetchEventually(keys);
    }

    @Override
    public void forgetPrefetched() {
        table.forgetPrefetched();
    }

    @Override
    public Page<Item> query(Query query) {
        return table.query(query);
    }

    @Override
    public void commit(Commit commit) {
        table.commit(commit);
    }

    @Override
    public void commitOnce(Commit commit) {
        table.commitOnce(commit);
    }

    @Override
    public Item update(Write.Update update) {
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        table.delete(key);
    }
}
