package marketplace.sqlite;

import java.util.List;

/** One reader of the changes, in the order of commits. Its position is stored, and what all have read is deleted. */
public final class ChangeFeed {

    private static final long MOST_AT_ONCE = 1000;

    private final SqliteStore store;
    private final String reader;
    private long kept;
    private long read;

    ChangeFeed(SqliteStore store, String reader, long position) {
        this.store = store;
        this.reader = reader;
        this.kept = position;
        this.read = position;
    }

    /** The changes behind the kept position; empty if there are none yet. */
    public List<StoredChange> read() {
        ChangeRows.Page page = store.read(statements -> new ChangeRows(statements).after(kept, MOST_AT_ONCE));
        read = page.last();
        if (page.changes().isEmpty()) {
            // Damaged ones, if any.
            keepPosition();
        }
        return page.changes();
    }

    /** Call after everything that the last read returned is processed: the next read goes on behind it. */
    public void keepPosition() {
        if (read != kept) {
            store.keep(reader, read);
            kept = read;
        }
    }
}
