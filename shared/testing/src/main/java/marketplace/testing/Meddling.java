package marketplace.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * A table on which somebody else acts just before a chosen call, and a chosen condition of a commit is left out.
 *
 * <p>So it is found out for every condition whether it is needed, and whether all of them are enough.
 */
public final class Meddling implements Table {

    private final Table table;
    private Runnable rival = () -> {};
    private int callsLeft;
    private int stripped = -1;
    private int calls;
    private List<String> conditions = List.of();

    public Meddling(Table table) {
        this.table = table;
    }

    /** Lets {@code rival} act before the call of this number, from 0; the condition of this number, from 0, is left out. */
    public void arm(int beforeCall, Runnable newRival, int withoutCondition) {
        calls = 0;
        callsLeft = beforeCall;
        rival = newRival;
        stripped = withoutCondition;
    }

    public void disarm() {
        rival = () -> {};
        stripped = -1;
    }

    /** How many calls there were since it was armed. */
    public int calls() {
        return calls;
    }

    /** The conditions of the last commit, as its keys and themselves. */
    public List<String> conditions() {
        return conditions;
    }

    private void meddle() {
        calls++;
        if (callsLeft-- == 0) {
            Runnable now = rival;
            int keep = stripped;
            int count = calls;
            disarm();
            now.run();
            stripped = keep;
            calls = count;
        }
    }

    @Override
    public Optional<Item> get(Key key) {
        meddle();
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        meddle();
        return table.getAll(keys);
    }

    @Override
    public Page<Item> query(Query query) {
        meddle();
        return table.query(query);
    }

    @Override
    public void commit(Commit commit) {
        meddle();
        List<Write> writes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (Write write : commit.writes()) {
            if (write.condition() instanceof Condition.Always) {
                writes.add(write);
                continue;
            }
            writes.add(found.size() == stripped ? write.when(Condition.always()) : write);
            found.add(name(write.key()));
        }
        conditions = found;
        table.commit(new Commit(writes));
    }

    @Override
    public Item update(Write.Update update) {
        meddle();
        return table.update(update);
    }

    /** The key without what differs from run to run, or does not matter. */
    private static String name(Key key) {
        return (key.pk() + " " + key.sk())
                .replaceAll("_0[0-9a-z]*?([0-9a-z])(?![0-9a-z])", "_$1")
                .replaceAll("#[0-9a-f]{64}", "");
    }
}
