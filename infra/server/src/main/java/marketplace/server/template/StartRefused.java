package marketplace.server.template;

/** The stack cannot start, for a reason that the user can change. The message is one sentence. */
public final class StartRefused extends Exception {

    private static final long serialVersionUID = 1L;

    public StartRefused(String message) {
        super(message);
    }

    public StartRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
