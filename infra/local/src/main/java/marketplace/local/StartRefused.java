package marketplace.local;

/**
 * The stack cannot start, and this one sentence says why.
 *
 * <p>Apart from faults, because it is the caller who can mend it: another port, another folder, another template.
 */
public final class StartRefused extends Exception {

    private static final long serialVersionUID = 1L;

    public StartRefused(String message) {
        super(message);
    }

    public StartRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
