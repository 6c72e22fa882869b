package marketplace.testing.interleaving;

import java.util.List;
import java.util.Map;
import marketplace.table.Item;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;

/** A stored state in which operations race, again and again. Its clock stands still. */
public abstract class Scene {

    final InterleavingTable table;
    private final MemoryTable stored;
    private TableChanges changes;

    protected Scene(InterleavingTable table, MemoryTable stored) {
        this.table = table;
        this.stored = stored;
    }

    /** The state is reached. */
    protected final void begin() {
        changes = new TableChanges(stored);
    }

    public void reset() {
        changes.undo();
    }

    protected final TableChanges changes() {
        return changes;
    }

    final List<Item> items() {
        return stored.items();
    }

    /** The changes once all that must follow has followed. */
    protected abstract String settled();

    /** Whether the books agree. */
    protected abstract boolean isSound(List<Item> items);

    /** What is shown in place of ids. */
    protected abstract Map<String, String> names();

    final String readable(String condition) {
        String text = condition;
        for (Map.Entry<String, String> name : names().entrySet()) {
            text = text.replace(name.getKey(), name.getValue());
        }
        return TableChanges.ID
                .matcher(text)
                .replaceAll(found -> found.group().substring(0, 3))
                .replaceAll("#[0-9a-f]{64}", "");
    }
}
