package marketplace.dynamo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SortedSet;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.turns.Turns;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * For calls of many processes: a counter in the table issues tickets and stores the last one that was served. A call
 * that does nothing for a second of its turn is skipped, so a crash delays the others by a second.
 */
public final class TurnsByTicket implements Turns {

    private static final String LAST = "lastTicket";
    private static final String SERVED = "served";

    private static final Duration SILENCE = Duration.ofSeconds(1);

    /** Polling interval, for each call ahead. */
    private static final Duration LOOK = Duration.ofMillis(25);

    private static final int LONGEST_LOOK = 8;

    /** How long a process takes turns for an item after it met another call there. */
    private static final Duration WANTED = Duration.ofSeconds(5);

    /** How long the counter is kept after its last ticket. */
    private static final Duration KEPT = Duration.ofHours(1);

    private static final int MOST_ITEMS = 10_000;

    private final Table table;
    private final InstantSource clock;
    private final Retries time;
    private final LruCache<Key, Long> wantedUntil = new LruCache<>(MOST_ITEMS);

    public TurnsByTicket(Table table, InstantSource clock, Retries time) {
        this.table = table;
        this.clock = clock;
        this.time = time;
    }

    private record Counter(long last, long served) {

        static Counter of(Item item) {
            return new Counter(item.number(LAST), item.has(SERVED) ? item.number(SERVED) : 0);
        }

        long countAhead(long ticket) {
            return ticket - 1 - served;
        }
    }

    /** Stored with the rate counters, which every function that serves calls may change. Its window never ends. */
    public static Key counter(Key item) {
        return Keys.limit("turns", Sha256.of(item.pk() + "\n" + item.sk()), Instant.EPOCH);
    }

    @Override
    public boolean isWanted(Key key) {
        return wantedUntil.find(key).filter(until -> until - now() > 0).isPresent();
    }

    @Override
    public Held take(SortedSet<Key> keys, Duration atMost) {
        long end = now() + atMost.toNanos();
        Deque<Runnable> returns = new ArrayDeque<>();
        for (Key key : keys) {
            Key counter = counter(key);
            try {
                Counter drawn = draw(counter);
                returns.push(() -> giveBack(key, counter, drawn.last()));
                if (drawn.countAhead(drawn.last()) > 0) {
                    meet(key);
                    await(counter, drawn, end);
                }
            } catch (LostRace | SdkException _) {
                // The call continues without this turn.
            }
        }
        return () -> {
            while (!returns.isEmpty()) {
                returns.pop().run();
            }
        };
    }

    private Counter draw(Key counter) {
        Instant expiry = clock.instant().plus(KEPT);
        return Counter.of(
                update(Write.update(counter, Change.add(LAST, 1), Change.set(Item.TTL, expiry.getEpochSecond()))));
    }

    /** Returns when all calls ahead are served or skipped, the time is over, or the counter was deleted. */
    private void await(Key counter, Counter drawn, long end) {
        long ticket = drawn.last();
        Counter seen = drawn;
        long changed = now();
        while (seen.countAhead(ticket) > 0 && end - now() > 0 && pause(seen.countAhead(ticket))) {
            Optional<Counter> found = table.get(counter).map(Counter::of);
            if (found.isEmpty() || found.get().last() < ticket) {
                return;
            }
            if (found.get().served() != seen.served()) {
                changed = now();
            } else if (now() - changed >= SILENCE.toNanos()) {
                pass(counter, seen.served());
                changed = now();
            }
            seen = found.get();
        }
    }

    private boolean pause(long ahead) {
        try {
            time.sleep().sleep(LOOK.multipliedBy(Math.min(ahead, LONGEST_LOOK)));
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void pass(Key counter, long served) {
        try {
            serve(counter, served);
        } catch (LostRace _) {
            // It was served, or another call has skipped it.
        }
    }

    private void giveBack(Key key, Key counter, long ticket) {
        try {
            if (Counter.of(serve(counter, ticket - 1)).last() > ticket) {
                meet(key);
            }
        } catch (LostRace _) {
            // Others have skipped this call, or its time was over before its turn.
            meet(key);
        } catch (SdkException _) {
            // The next call skips it after a second.
        }
    }

    private void meet(Key key) {
        wantedUntil.keep(key, now() + WANTED.toNanos());
    }

    private Item serve(Key counter, long served) {
        Condition unchanged =
                Condition.all(Condition.exists(), served == 0 ? Condition.lacks(SERVED) : Condition.is(SERVED, served));
        return update(Write.update(counter, Change.set(SERVED, served + 1)).when(unchanged));
    }

    private Item update(Write update) {
        return table.update((Write.Update) update);
    }

    private long now() {
        return time.nanoTime().getAsLong();
    }
}
