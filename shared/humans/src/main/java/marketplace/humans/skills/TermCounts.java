package marketplace.humans.skills;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Counts of terms, by term from both ends and by count. A term that nobody has any more is removed. */
public final class TermCounts {

    static final String TIMER = "human.terms";

    private static final String TERM = "term";
    private static final String NAME = "name";
    private static final String COUNT = "count";

    private final Table table;

    public TermCounts(Table table) {
        this.table = table;
    }

    /** @param name as the owner wrote it; the first one is shown */
    public record Count(String term, String name, long count) {}

    record Delta(TermKind kind, String term, String name, int by) {

        Delta {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(term);
            Objects.requireNonNull(name);
        }
    }

    /** What one commit of a profile changes. */
    record Deltas(List<Delta> deltas) {

        Deltas {
            deltas = List.copyOf(deltas);
        }
    }

    /**
     * Counts a change of a profile at the next tick, exactly once: the commit that counts removes the timer.
     *
     * @param change unique: the profile's id and version
     */
    public static List<Write> change(String change, Terms before, Terms after, Instant now) {
        List<Delta> deltas = before.changeTo(after);
        return deltas.isEmpty()
                ? List.of()
                : Commit.none()
                        .due(new Timer(TIMER, change, now, new Deltas(deltas)))
                        .writes();
    }

    public TimerKind<?> timer() {
        return new TimerKind<>(TIMER, Deltas.class, (_, change, _) -> counted(change));
    }

    private Commit counted(Deltas change) {
        Map<Key, Item> stored =
                table.getAll(change.deltas().stream().map(TermCounts::key).toList());
        Commit commit = Commit.none();
        for (Delta delta : change.deltas()) {
            commit = commit.and(counted(delta, Optional.ofNullable(stored.get(key(delta)))));
        }
        return commit;
    }

    /** Timers run in any order, so a term may be taken back before it is counted: counts below 0 are stored. */
    private static List<Write> counted(Delta delta, Optional<Item> stored) {
        Key key = key(delta);
        Optional<Count> known = stored.map(TermCounts::count);
        long count = known.map(Count::count).orElse(0L) + delta.by();
        String name = known.map(Count::name).orElse(delta.name());
        long version = stored.map(item -> item.number(Item.VERSION)).orElse(0L);
        Condition unchanged = version == 0 ? Condition.absent() : Condition.version(version);
        Key ended = Keys.termByEnd(delta.kind().wire(), backwards(delta.term()));
        List<Write> writes = new ArrayList<>();
        writes.add((count == 0
                        ? Write.delete(key)
                        : Write.put(described(key, delta.term(), name, count)
                                .put(Item.VERSION, version + 1)
                                .build()))
                .when(unchanged));
        writes.add(
                count == 0
                        ? Write.delete(ended)
                        : Write.put(described(ended, delta.term(), name, count).build()));
        known.filter(before -> before.count() > 0)
                .ifPresent(before -> writes.add(Write.delete(ranked(delta, before.count()))));
        if (count > 0) {
            writes.add(Write.put(
                    described(ranked(delta, count), delta.term(), name, count).build()));
        }
        return writes;
    }

    private static Key ranked(Delta delta, long count) {
        return Keys.termByCount(delta.kind().wire(), count, delta.term());
    }

    private static Key key(Delta delta) {
        return Keys.term(delta.kind().wire(), delta.term());
    }

    private static Item.Builder described(Key key, String term, String name, long count) {
        return Item.at(key).put("v", 1).put(TERM, term).put(NAME, name).put(COUNT, count);
    }

    private static Count count(Item item) {
        return new Count(item.text(TERM), item.text(NAME), item.number(COUNT));
    }

    List<Count> mostCommon(TermKind kind, int limit) {
        return byCount(kind, limit, Optional.empty()).items();
    }

    /**
     * Reads of the terms next to this one, in their order and in that of terms read backwards: those that begin as its
     * first half, and those that end as its second.
     */
    Stream<Supplier<List<Count>>> neighbours(TermKind kind, String term, int limit) {
        int letters = term.codePointCount(0, term.length());
        int half = letters / 2;
        String backwards = backwards(term);
        return Stream.concat(
                neighbours(kind, Keys.TERMS_BY_NAME, term, beginning(term, half), limit),
                neighbours(kind, Keys.TERMS_BY_END, backwards, beginning(backwards, letters - half - 1), limit));
    }

    /** In code points: a key with half of a pair of surrogates cannot be sent. */
    private static String beginning(String term, int letters) {
        return term.substring(0, term.offsetByCodePoints(0, letters));
    }

    private Stream<Supplier<List<Count>>> neighbours(
            TermKind kind, String order, String term, String beginning, int limit) {
        Query begin = Query.of(Keys.terms(kind.wire()))
                .eventuallyConsistent()
                .limit(limit)
                .prefix(order + beginning);
        return Stream.of(
                        begin.between(order + term, begin.to()),
                        begin.between(begin.from(), order + term).newestFirst())
                .map(query -> () -> table.query(query).map(TermCounts::count).items());
    }

    private static String backwards(String term) {
        return new StringBuilder(term).reverse().toString();
    }

    /** The most common first. */
    public Page<Count> byCount(TermKind kind, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.terms(kind.wire()))
                        .prefix(Keys.TERMS_BY_COUNT)
                        .newestFirst()
                        .eventuallyConsistent()
                        .limit(limit)
                        .after(after))
                .map(TermCounts::count);
    }
}
