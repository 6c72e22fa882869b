package marketplace.sqlite;

import marketplace.table.Key;

/** The bytes of an item are not those that were written. */
public final class DamagedItem extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    DamagedItem(Key key, Throwable cause) {
        super("the stored item " + key + " is damaged; restore the last backup", cause);
    }
}
