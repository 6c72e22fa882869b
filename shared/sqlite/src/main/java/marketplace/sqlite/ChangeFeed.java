package marketplace.sqlite;

import java.util.List;

/** One reader of the changes, in the order of commits. Its position is stored, and what all have read is deleted. */
public final class ChangeFeed {

    private static final long MOST_AT_ONCE = 1000;

    private final SqliteStore store;
    private final String reader;
    private long position;

    ChangeFeed(SqliteStore store, String reader, long position) {
        this.store = store;
        this.reader = reader;
        this.position = position;
    }

    /** The next changes; empty if there are none yet. */
    public List<StoredChange> read() {
        List<StoredChange> changes = store.read(statements -> new ChangeRows(statements).after(position, MOST_AT_ONCE));
        if (!changes.isEmpty()) {
            position = changes.getLast().number();
        }
        return changes;
    }

    /** Call after everything read so far is processed: a later start goes on behind it. */
    public void keepPosition() {
        store.keep(reader, position);
    }
}
