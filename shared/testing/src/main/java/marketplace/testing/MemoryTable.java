package marketplace.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Evaluation;
import marketplace.table.Evaluation.Replaced;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Position;
import marketplace.table.Query;
import marketplace.table.SortOrder;
import marketplace.table.Table;
import marketplace.table.Write;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** The table in memory, with the faults that DynamoDB Local never has. One contract suite covers both. */
public final class MemoryTable implements Table {

    private static final Comparator<Position> ORDER = Comparator.comparing(Position::sk, SortOrder.COMPARATOR)
            .thenComparing(position -> position.key().pk(), SortOrder.COMPARATOR)
            .thenComparing(position -> position.key().sk(), SortOrder.COMPARATOR);

    private final Map<String, NavigableMap<Position, Item>> collections = new HashMap<>();
    private final Map<String, NavigableMap<Position, Item>> index = new HashMap<>();

    private final List<Replaced> unindexed = new ArrayList<>();

    private Faults faults = Faults.none();
    private Random chance = new Random(0);
    private volatile CommitObserver observer = new CommitObserver() {};

    public synchronized void inject(Faults newFaults) {
        faults = newFaults;
        chance = new Random(newFaults.seed());
    }

    public synchronized void observe(CommitObserver newObserver) {
        observer = newObserver;
    }

    public synchronized List<Item> items() {
        return collections.values().stream()
                .flatMap(collection -> collection.values().stream())
                .toList();
    }

    public synchronized void restore(List<Item> items) {
        collections.clear();
        index.clear();
        unindexed.clear();
        for (Item item : items) {
            Replaced begun = new Replaced(item.key(), Optional.empty(), Optional.of(item));
            replace(collections, begun, MemoryTable::place);
            replace(index, begun, MemoryTable::placeInIndex);
        }
    }

    @Override
    public synchronized Optional<Item> get(Key key) {
        throttle();
        return find(key);
    }

    @Override
    public synchronized Map<Key, Item> getAll(List<Key> keys) {
        throttle();
        Map<Key, Item> items = new HashMap<>();
        keys.forEach(key -> find(key).ifPresent(item -> items.put(key, item)));
        return items;
    }

    @Override
    public synchronized Page<Item> query(Query query) {
        throttle();
        List<Item> items = new ArrayList<>();
        for (Map.Entry<Position, Item> entry : candidates(query).entrySet()) {
            if (isWithin(query, entry.getKey().sk())) {
                items.add(entry.getValue());
            } else if (!query.descending() || !items.isEmpty()) {
                break;
            }
            if (items.size() > query.limit()) {
                break;
            }
        }
        if (items.size() <= query.limit()) {
            return new Page<>(items, Optional.empty());
        }
        List<Item> page = items.subList(0, query.limit());
        return new Page<>(page, Optional.of(Position.of(query, page.getLast()).text(query)));
    }

    /** From where the query begins. Items above a prefix precede it in descending order; others only follow. */
    private NavigableMap<Position, Item> candidates(Query query) {
        NavigableMap<Position, Item> range = collection(query).getOrDefault(query.pk(), new TreeMap<>(ORDER));
        if (query.boundedBelow() && !query.descending()) {
            range = range.tailMap(first(query.from()), true);
        }
        if (query.boundedAbove() && query.descending() && !query.isPrefix()) {
            range = range.headMap(first(query.to() + '\0'), false);
        }
        NavigableMap<Position, Item> ordered = query.descending() ? range.descendingMap() : range;
        return Position.after(query)
                .map(position -> ordered.tailMap(position, false))
                .orElse(ordered);
    }

    private static Position first(String sk) {
        return new Position(sk, new Key("", ""));
    }

    private Map<String, NavigableMap<Position, Item>> collection(Query query) {
        if (query.index().isEmpty()) {
            return collections;
        }
        if (!happens(faults.staleIndexReads())) {
            catchUp();
        }
        return index;
    }

    private static boolean isWithin(Query query, String sk) {
        if (query.excludesAll()) {
            return false;
        }
        if (query.isPrefix()) {
            return sk.startsWith(query.from());
        }
        return (!query.boundedBelow() || SortOrder.COMPARATOR.compare(sk, query.from()) >= 0)
                && (!query.boundedAbove() || SortOrder.COMPARATOR.compare(sk, query.to()) <= 0);
    }

    @Override
    public void commit(Commit commit) {
        if (!commit.isEmpty()) {
            write(commit.writes());
        }
    }

    @Override
    public Item update(Write.Update update) {
        return write(List.of(update)).getFirst().after().orElseThrow();
    }

    @Override
    public void put(Item item) {
        write(List.of(Write.put(item)));
    }

    @Override
    public void delete(Key key) {
        write(List.of(Write.delete(key)));
    }

    private List<Replaced> write(List<Write> writes) {
        // Without the lock: an observer may make calls that read in parallel.
        observer.before(writes);
        return apply(writes);
    }

    private synchronized List<Replaced> apply(List<Write> writes) {
        throttle();
        if (happens(faults.conflicts())) {
            throw new LostRace(writes.get(chance.nextInt(writes.size())).key());
        }
        List<Replaced> replaced = Evaluation.of(writes, this::find);
        catchUp();
        replaced.forEach(item -> replace(collections, item, MemoryTable::place));
        unindexed.addAll(replaced);
        replaced.forEach(item -> observer.changed(item.before(), item.after()));
        observer.after(writes);
        if (happens(faults.timeoutsAfterCommit())) {
            throw ApiCallTimeoutException.create(10_000);
        }
        return replaced;
    }

    private void catchUp() {
        unindexed.forEach(item -> replace(index, item, MemoryTable::placeInIndex));
        unindexed.clear();
    }

    private record Place(String pk, Position position) {}

    private static Optional<Place> place(Item item) {
        return Optional.of(new Place(item.key().pk(), new Position(item.key().sk(), item.key())));
    }

    private static Optional<Place> placeInIndex(Item item) {
        return item.has(Keys.INDEX_1_PK) && item.has(Keys.INDEX_1_SK)
                ? Optional.of(
                        new Place(item.text(Keys.INDEX_1_PK), new Position(item.text(Keys.INDEX_1_SK), item.key())))
                : Optional.empty();
    }

    private static void replace(
            Map<String, NavigableMap<Position, Item>> collections,
            Replaced item,
            Function<Item, Optional<Place>> places) {
        item.before()
                .flatMap(places)
                .ifPresent(place -> collections.get(place.pk()).remove(place.position()));
        item.after()
                .ifPresent(after -> places.apply(after)
                        .ifPresent(place -> collections
                                .computeIfAbsent(place.pk(), _ -> new TreeMap<>(ORDER))
                                .put(place.position(), after)));
    }

    private Optional<Item> find(Key key) {
        return Optional.ofNullable(collections.get(key.pk()))
                .map(collection -> collection.get(new Position(key.sk(), key)));
    }

    private void throttle() {
        if (happens(faults.throttles())) {
            throw ThrottlingException.builder().message("injected by the test").build();
        }
    }

    private boolean happens(double share) {
        return share > 0 && chance.nextDouble() < share;
    }
}
