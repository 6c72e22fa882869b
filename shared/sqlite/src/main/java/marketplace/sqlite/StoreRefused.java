package marketplace.sqlite;

/** The file cannot be used. The message is one sentence for whoever started the program. */
public final class StoreRefused extends Exception {

    private static final long serialVersionUID = 1L;

    StoreRefused(String message) {
        super(message);
    }

    StoreRefused(String message, Throwable cause) {
        super(message, cause);
    }

    static StoreRefused damaged(String file, Throwable cause) {
        return new StoreRefused(file + " is damaged. Restore the last backup.", cause);
    }
}
