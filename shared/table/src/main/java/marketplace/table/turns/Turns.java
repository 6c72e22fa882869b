package marketplace.table.turns;

import java.time.Duration;
import java.util.Comparator;
import java.util.SortedSet;
import marketplace.table.Key;

/**
 * Queues calls that change the same item, so that they do not conflict. Turns are advisory: the conditions of commits
 * decide, and a lost or expired turn costs a retry.
 */
public interface Turns {

    /** All calls take several turns in this order, so that no two wait for each other. */
    Comparator<Key> ORDER = Comparator.comparing(Key::pk).thenComparing(Key::sk);

    /** Whether calls contend for the item. A call then takes its turn before it reads the item. */
    boolean isWanted(Key key);

    /**
     * Waits for a turn at each item. Release all turns before taking others.
     * @param keys in {@link #ORDER}
     * @param atMost after this time the call continues without the missing turns
     */
    Held take(SortedSet<Key> keys, Duration atMost);

    interface Held extends AutoCloseable {

        Held NONE = new Held() {
            @Override
            public boolean isTurn() {
                return false;
            }

            @Override
            public void close() {
                // Nothing to release.
            }
        };

        /** False if the call continues without a turn. */
        default boolean isTurn() {
            return true;
        }

        /** Releases the turns. Never fails. */
        @Override
        void close();
    }

    /** No turns: conflicting calls only retry. */
    static Turns none() {
        return new Turns() {
            @Override
            public boolean isWanted(Key key) {
                return false;
            }

            @Override
            public Held take(SortedSet<Key> keys, Duration atMost) {
                return Held.NONE;
            }
        };
    }
}
