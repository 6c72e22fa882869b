package marketplace.api.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import marketplace.api.Answer;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.PrefetchingTable;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.turns.Turns;

/** Repeats a decision that lost a race, after a turn for the item. Other calls then take a turn before they read it. */
public final class Decisions {

    /** Attempts per call. None begins after {@link Retries#BUDGET}. */
    private static final int MAX_DECISIONS = 8;

    /** A call takes no turns for further items. */
    private static final int MAX_TURNS = 8;

    private final Table table;
    private final Turns turns;
    private final Retries retries;

    public Decisions(Table table, Turns turns, Retries retries) {
        this.table = table;
        this.turns = turns;
        this.retries = retries;
    }

    /** The decision is about to read an item that others wait for. */
    private static final class TurnNeeded extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient List<Key> keys;

        TurnNeeded(List<Key> keys) {
            super("others wait for " + keys, null, false, false);
            this.keys = keys;
        }
    }

    /** @param earlier the answer that a concurrent call with the same idempotency key may have stored meanwhile */
    Answer repeat(Supplier<Answer> decision, Supplier<Optional<Answer>> earlier) {
        Retries.Attempts attempts = retries.begin();
        List<Key> prefetched = table instanceof PrefetchingTable reads ? reads.prefetched() : List.of();
        SortedSet<Key> wanted = new TreeSet<>(Turns.ORDER);
        int races = 0;
        Turns.Held held = Turns.Held.NONE;
        try {
            while (true) {
                boolean takesTurns;
                try {
                    return decide(decision, prefetched, wanted);
                } catch (TurnNeeded needed) {
                    takesTurns = wanted.addAll(needed.keys);
                } catch (LostRace race) {
                    // A stored answer is looked up below; a turn would not change it.
                    takesTurns = !race.key().pk().startsWith(Keys.ANSWERS)
                            && wanted.size() < MAX_TURNS
                            && wanted.add(race.key());
                    races++;
                }
                boolean hasWaited = false;
                if (takesTurns) {
                    held.close();
                    held = turns.take(wanted, attempts.left());
                    hasWaited = held.isTurn();
                }
                table.forgetPrefetched();
                Optional<Answer> found = earlier.get();
                if (found.isPresent()) {
                    return found.get();
                }
                if (races == MAX_DECISIONS || (hasWaited ? attempts.left().isNegative() : !attempts.again())) {
                    throw new Problem(
                            ErrorCode.CONFLICT, "Too many concurrent changes to the same items. Retry after 1 second.");
                }
                table.prefetch(prefetched);
            }
        } finally {
            held.close();
        }
    }

    /** Prefetched items count as read: a call with a turn reads them again. */
    private Answer decide(Supplier<Answer> decision, List<Key> prefetched, SortedSet<Key> wanted) {
        if (!(table instanceof PrefetchingTable reads)) {
            return decision.get();
        }
        requireTurns(prefetched, wanted);
        return reads.guarded(keys -> requireTurns(keys, wanted), decision);
    }

    private void requireTurns(List<Key> keys, SortedSet<Key> wanted) {
        List<Key> needed = keys.stream()
                .filter(key -> turns.isWanted(key) && !wanted.contains(key))
                .limit(MAX_TURNS - wanted.size())
                .toList();
        if (!needed.isEmpty()) {
            throw new TurnNeeded(needed);
        }
    }
}
