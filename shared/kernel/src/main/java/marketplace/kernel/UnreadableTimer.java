package marketplace.kernel;

/** The stored data of a timer lacks what its handler needs. Only a repair of the item can help, not a retry. */
public final class UnreadableTimer extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public UnreadableTimer(String message) {
        super(message);
    }

    public UnreadableTimer(String message, Throwable cause) {
        super(message, cause);
    }
}
