package marketplace.server.database;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.money.audit.Audit;
import marketplace.server.data.DataFolder;
import marketplace.server.queues.Queues;
import marketplace.server.queues.SqliteQueues;
import marketplace.server.roles.PolicedTable;
import marketplace.server.roles.Role;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.QueueSpec;
import marketplace.sqlite.ChangeFeed;
import marketplace.sqlite.SqliteStore;
import marketplace.sqlite.StoreRefused;
import marketplace.sqlite.StoredChange;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;

/** The table in one SQLite file. */
public final class SqliteDatabase implements Database {

    private final SqliteStore store;
    private final Writes writes = new Writes();

    private record Reader(ChangeFeed feed) implements Changes {

        @Override
        public List<StoredChange> read() {
            return feed.read();
        }

        @Override
        public void keepPosition() {
            feed.keepPosition();
        }
    }

    private SqliteDatabase(SqliteStore store) {
        this.store = store;
        store.onWrite(keys -> writes.written(keys.stream().map(Key::pk)));
    }

    /** @param fed the changes that functions receive */
    public static SqliteDatabase start(DataFolder data, Predicate<StoredChange> fed, InstantSource clock)
            throws StartRefused {
        return new SqliteDatabase(open(data, fed, clock));
    }

    /** Queues beside a table that is elsewhere. */
    public static Queues queuesAlone(DataFolder data, List<QueueSpec> specs, InstantSource clock) throws StartRefused {
        SqliteStore store = open(data, _ -> false, clock);
        return new SqliteQueues(store, specs, store::close);
    }

    private static SqliteStore open(DataFolder data, Predicate<StoredChange> fed, InstantSource clock)
            throws StartRefused {
        try {
            return SqliteStore.open(data.database(), new SqliteStore.Options(data.isKept(), fed, clock));
        } catch (StoreRefused refused) {
            throw new StartRefused(refused.getMessage(), refused);
        }
    }

    /** Call before the first {@link #changes}, with all readers that there are. */
    public void retireReadersBut(Set<String> names) {
        store.retireReadersBut(names);
    }

    /** Queues in the same file. */
    public Queues queues(List<QueueSpec> specs) {
        return new SqliteQueues(store, specs, () -> {});
    }

    @Override
    public Table table() {
        return store.table();
    }

    @Override
    public Table table(Role role, String name) {
        return new PolicedTable(role, name, store.table());
    }

    @Override
    public Writes writes() {
        return writes;
    }

    @Override
    public Changes changes(String reader) {
        return new Reader(store.changes(reader));
    }

    @Override
    public List<Audit.Difference> audit() {
        return all(Audit::of);
    }

    /** All items, as they are at one moment. */
    public <T> T all(Function<Stream<Item>, T> use) {
        return store.scan(use);
    }

    @Override
    public void close() {
        store.close();
    }
}
