package marketplace.studies;

import java.util.List;
import marketplace.table.Item;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;

/** Lets a rival act before each call of an act in turn, always from the same stored state. */
public final class EveryMoment {

    /** More than any act needs: one without an end fails here. */
    private static final int MOST_CALLS = 200;

    private EveryMoment() {}

    /** The clock must stand still in all three. Returns the number of moments. */
    public static int of(
            MemoryTable stored, InterleavingTable table, Runnable act, Runnable rival, Runnable afterwards) {
        List<Item> start = stored.items();
        for (int moment = 0; moment < MOST_CALLS; moment++) {
            stored.restore(start);
            table.arm(moment, rival);
            act.run();
            boolean met = table.calls() > moment;
            table.disarm();
            if (!met) {
                return moment;
            }
            afterwards.run();
        }
        throw new AssertionError("the act does not end");
    }
}
