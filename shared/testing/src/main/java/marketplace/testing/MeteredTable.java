package marketplace.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.ItemSize;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Counts the capacity units and round trips of a use-case, because DynamoDB Local reports transactions wrongly.
 *
 * <ul>
 *   <li>consistent read of an item, present or not: 1 unit per 4 KB;
 *   <li>query: 1 unit per 4 KB of all items, half of that if it is not consistent, as in an index;
 *   <li>write or check in a commit, refused or not: 2 units per KB of the larger version; single write: 1 per KB;
 *   <li>index: 1 unit per KB for each entry put, changed or removed.
 * </ul>
 *
 * <p>Round trips are the longest chain of calls that wait for each other. During a measurement a parallel call is held
 * until the measuring thread waits, so that the count does not depend on timing.
 */
public final class MeteredTable implements Table {

    private static final int READ_UNIT = 4096;
    private static final int WRITE_UNIT = 1024;
    private static final int MAX_BATCH = 100;
    private static final Duration LONGEST_START = Duration.ofSeconds(3);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);
    private static final Duration BETWEEN_SIGHTS = Duration.ofNanos(50_000);
    private static final int FEWEST_SIGHTS = 20;

    private final Table table;
    private final ThreadLocal<Integer> waitedFor = new InheritableThreadLocal<>() {
        @Override
        protected Integer initialValue() {
            return 0;
        }

        @Override
        protected Integer childValue(Integer starter) {
            return Thread.currentThread().equals(measuring) ? deepest : starter;
        }
    };

    private volatile Thread measuring = Thread.currentThread();

    /** Preparations, such as a thousand posts, need not wait for each other's calls. */
    private volatile boolean holds;

    private volatile int deepest;

    /** Whether the measuring thread is in a call, where it may wait for locks and other threads. */
    private volatile boolean calling;

    private final Map<Key, Double> written = new LinkedHashMap<>();

    private double readUnits;
    private double writeUnits;

    public MeteredTable(Table table) {
        this.table = table;
        waitedFor.set(0);
    }

    public Cost measure(Runnable action) {
        reset();
        action.run();
        return cost();
    }

    public synchronized void reset() {
        measuring = Thread.currentThread();
        // Set rather than removed: threads inherit only a value.
        waitedFor.set(0);
        deepest = 0;
        calling = false;
        holds = true;
        readUnits = 0;
        writeUnits = 0;
        written.clear();
    }

    /** The units of each written or checked item, in the order of writes. */
    public synchronized Map<Key, Double> written() {
        return new LinkedHashMap<>(written);
    }

    /** Ends the measurement. */
    public synchronized Cost cost() {
        holds = false;
        return new Cost(deepest, readUnits, writeUnits);
    }

    @Override
    public Optional<Item> get(Key key) {
        begin();
        Optional<Item> item = table.get(key);
        count(1, readUnits(size(item)), 0);
        return item;
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        begin();
        Map<Key, Item> items = table.getAll(keys);
        List<Key> distinct = keys.stream().distinct().toList();
        double units = distinct.stream()
                .mapToDouble(key -> readUnits(size(Optional.ofNullable(items.get(key)))))
                .sum();
        count(Math.ceilDiv(distinct.size(), MAX_BATCH), units, 0);
        return items;
    }

    @Override
    public Page<Item> query(Query query) {
        begin();
        Page<Item> page = table.query(query);
        int size = page.items().stream().mapToInt(ItemSize::bytes).sum();
        count(1, readUnits(size) * (query.consistent() ? 1 : 0.5), 0);
        return page;
    }

    @Override
    public void commit(Commit commit) {
        if (commit.isEmpty()) {
            return;
        }
        begin();
        List<Optional<Item>> before = items(commit.writes());
        try {
            table.commit(commit);
        } finally {
            // DynamoDB charges for refused commits too.
            count(1, 0, writeUnits(commit.writes(), before, items(commit.writes()), 2));
        }
    }

    @Override
    public Item update(Write.Update update) {
        begin();
        List<Optional<Item>> before = items(List.of(update));
        try {
            return table.update(update);
        } finally {
            count(1, 0, writeUnits(List.of(update), before, items(List.of(update)), 1));
        }
    }

    @Override
    public void put(Item item) {
        single(Write.put(item), () -> table.put(item));
    }

    @Override
    public void delete(Key key) {
        single(Write.delete(key), () -> table.delete(key));
    }

    private void single(Write write, Runnable action) {
        begin();
        List<Optional<Item>> before = items(List.of(write));
        action.run();
        count(1, 0, writeUnits(List.of(write), before, items(List.of(write)), 1));
    }

    private List<Optional<Item>> items(List<Write> writes) {
        List<Key> keys = writes.stream().map(Write::key).toList();
        Map<Key, Item> items = table.getAll(keys);
        return keys.stream().map(key -> Optional.ofNullable(items.get(key))).toList();
    }

    private synchronized double writeUnits(
            List<Write> writes, List<Optional<Item>> before, List<Optional<Item>> after, int perUnit) {
        double units = 0;
        for (int i = 0; i < before.size(); i++) {
            double ofItem = perUnit * writeUnits(Math.max(size(before.get(i)), size(after.get(i))))
                    + indexUnits(before.get(i), after.get(i));
            written.merge(writes.get(i).key(), ofItem, Double::sum);
            units += ofItem;
        }
        return units;
    }

    private static double indexUnits(Optional<Item> before, Optional<Item> after) {
        if (before.equals(after)) {
            return 0;
        }
        List<String> from = indexKey(before);
        List<String> to = indexKey(after);
        if (from.equals(to)) {
            return from.isEmpty() ? 0 : writeUnits(Math.max(size(before), size(after)));
        }
        return (from.isEmpty() ? 0 : writeUnits(size(before))) + (to.isEmpty() ? 0 : writeUnits(size(after)));
    }

    private static List<String> indexKey(Optional<Item> item) {
        List<String> key = new ArrayList<>();
        item.flatMap(there -> there.findText(Keys.INDEX_1_PK)).ifPresent(key::add);
        item.flatMap(there -> there.findText(Keys.INDEX_1_SK)).ifPresent(key::add);
        return key.size() == 2 ? key : List.of();
    }

    private static int size(Optional<Item> item) {
        return item.map(ItemSize::bytes).orElse(0);
    }

    private static double readUnits(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, READ_UNIT));
    }

    private static double writeUnits(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, WRITE_UNIT));
    }

    private void begin() {
        if (Thread.currentThread().equals(measuring)) {
            calling = true;
        }
    }

    private void count(int trips, double read, double written) {
        awaitTheOthers();
        add(trips, read, written);
    }

    private synchronized void add(int trips, double read, double written) {
        boolean own = Thread.currentThread().equals(measuring);
        int before = own ? deepest : waitedFor.get();
        calling = calling && !own;
        waitedFor.set(before + trips);
        deepest = Math.max(deepest, before + trips);
        readUnits += read;
        writeUnits += written;
    }

    /**
     * Holds the call until the measuring thread waits for it and not only for a lock, at most for a while. It counts as
     * waiting only after some time: this thread may be the delayed one.
     */
    private void awaitTheOthers() {
        if (!holds || Thread.currentThread().equals(measuring)) {
            return;
        }
        long began = System.nanoTime();
        long waitingSince = began;
        int seen = 0;
        while (seen < FEWEST_SIGHTS || System.nanoTime() - waitingSince < SHORTEST_WAIT.toNanos()) {
            if (System.nanoTime() - began > LONGEST_START.toNanos()) {
                return;
            }
            if (calling || !isWaiting(measuring)) {
                waitingSince = System.nanoTime();
                seen = 0;
            } else {
                seen++;
            }
            // Leaves the core to the measuring thread.
            LockSupport.parkNanos(BETWEEN_SIGHTS.toNanos());
        }
    }

    private static boolean isWaiting(Thread thread) {
        Thread.State state = thread.getState();
        boolean waits = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        Object blocker = LockSupport.getBlocker(thread);
        return waits && (blocker == null || blocker.getClass().getEnclosingClass() != ReentrantLock.class);
    }
}
