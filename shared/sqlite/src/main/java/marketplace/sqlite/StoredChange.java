package marketplace.sqlite;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Wire;
import marketplace.table.Item;
import marketplace.table.Key;

/**
 * One change of one item, in the order of commits.
 *
 * @param number grows with every change; the feed may leave numbers out
 * @param item the item after it; empty for a removed one
 */
public record StoredChange(long number, Instant at, Kind kind, Key key, Optional<Item> item) {

    /** As DynamoDB's stream names them. */
    public enum Kind implements Wire {
        INSERT,
        MODIFY,
        REMOVE;

        /** Of an item that exists before, after, or both. */
        public static Kind of(Optional<Item> before, Optional<Item> after) {
            if (before.isEmpty()) {
                return INSERT;
            }
            return after.isEmpty() ? REMOVE : MODIFY;
        }

        @Override
        public String wire() {
            return name();
        }
    }
}
