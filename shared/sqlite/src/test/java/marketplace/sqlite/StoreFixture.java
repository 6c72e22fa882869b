package marketplace.sqlite;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import marketplace.sqlite.StoredChange.Kind;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;

/** A store whose clock is moved by hand. Its feed has what begins with "fed". */
final class StoreFixture implements AutoCloseable {

    private final Path file;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private SqliteStore store;

    StoreFixture(Path file) throws StoreRefused {
        this.file = file;
        open();
    }

    private void open() throws StoreRefused {
        store = SqliteStore.open(
                file, new SqliteStore.Options(true, change -> change.key().pk().startsWith("fed"), () -> now));
    }

    void reopen() throws StoreRefused {
        store.close();
        open();
    }

    SqliteStore store() {
        return store;
    }

    Table table() {
        return store.table();
    }

    Instant now() {
        return now;
    }

    void passSeconds(long seconds) {
        now = now.plusSeconds(seconds);
    }

    static Item.Builder item(String collection, String name) {
        return Item.at(new Key(collection, name));
    }

    /** As "INSERT name". */
    static List<String> described(List<StoredChange> changes) {
        return changes.stream()
                .map(change -> change.kind().wire() + " " + change.key().sk())
                .toList();
    }

    static String inserted(String name) {
        return Kind.INSERT.wire() + " " + name;
    }

    @Override
    public void close() {
        store.close();
    }
}
