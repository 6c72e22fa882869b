package marketplace.table.turns;

import java.time.Duration;
import java.util.Comparator;
import java.util.SortedSet;
import marketplace.table.Key;

/**
 * Calls that want to change the same item do so one after the other, instead of losing races for it. A turn is advice:
 * the conditions of commits decide, and a turn that is lost or expires costs a retry.
 */
public interface Turns {

    /** Everybody takes several turns in this order, so that no two calls wait for each other. */
    Comparator<Key> ORDER = Comparator.comparing(Key::pk).thenComparing(Key::sk);

    /** Whether others wait for the item. Then a call takes its turn before it reads the item. */
    boolean isWanted(Key key);

    /**
     * Waits for a turn at each item. Give back the turns that the call has before taking others.
     * @param keys in {@link #ORDER}
     * @param atMost after this time the call goes on without the turns that are missing
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
                // Nothing to give back.
            }
        };

        /** False if the call races. */
        default boolean isTurn() {
            return true;
        }

        /** Gives the turns back, once. Never fails. */
        @Override
        void close();
    }

    /** Calls that race, as often as it takes. */
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
