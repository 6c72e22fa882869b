package marketplace.local.emulators;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.money.audit.Audit;
import marketplace.server.StackOptions;
import marketplace.server.database.Database;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.database.Writes;
import marketplace.server.roles.PolicedTable;
import marketplace.server.roles.Role;
import marketplace.sqlite.StoredChange;
import marketplace.sqlite.StoredChange.Kind;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;

/**
 * A {@link MemoryTable} and the stream of its changes. For stories, which inject faults, and for benchmarks, which one
 * writer would limit. Nothing expires.
 */
public final class MemoryDatabase implements Database {

    private static final int READ_LIMIT = 1000;

    private record Reader(Queue<StoredChange> unread) implements Changes {

        @Override
        public List<StoredChange> read() {
            List<StoredChange> changes = new ArrayList<>();
            for (StoredChange next = unread.poll(); next != null; next = unread.poll()) {
                changes.add(next);
                if (changes.size() == READ_LIMIT) {
                    break;
                }
            }
            return changes;
        }

        @Override
        public void keepPosition() {
            // The table ends with the process.
        }
    }

    private final MemoryTable table;
    private final List<Reader> readers = new CopyOnWriteArrayList<>();
    private final Writes writes = new Writes();

    public MemoryDatabase(MemoryTable table, InstantSource clock) {
        this.table = table;
        table.observe(new CommitObserver() {
            private long changes;

            @Override
            public void changed(Optional<Item> before, Optional<Item> after) {
                // A check, or a put of the same item, is no change.
                if (!before.equals(after)) {
                    Key key = after.or(() -> before).orElseThrow().key();
                    StoredChange change =
                            new StoredChange(++changes, clock.instant(), Kind.of(before, after), key, after);
                    readers.forEach(reader -> reader.unread().add(change));
                }
            }

            @Override
            public void after(List<Write> written) {
                writes.written(written.stream().map(write -> write.key().pk()));
            }
        });
    }

    /** The storage of a stack whose table is {@code table}. */
    public static StackOptions.Storage storage(MemoryTable table) {
        return (data, template, clock) -> new StackOptions.Stores(
                new MemoryDatabase(table, clock), SqliteDatabase.queuesAlone(data, template.queues(), clock));
    }

    @Override
    public Table table() {
        return table;
    }

    @Override
    public Table table(Role role, String name) {
        return new PolicedTable(role, name, table);
    }

    @Override
    public Writes writes() {
        return writes;
    }

    /** Only what is written from now on. */
    @Override
    public Changes changes(String name) {
        Reader reader = new Reader(new ConcurrentLinkedQueue<>());
        readers.add(reader);
        return reader;
    }

    @Override
    public List<Audit.Difference> audit() {
        return Audit.of(table.items().stream());
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
