package marketplace.table;

/**
 * Somebody else changed what a commit was built on.
 *
 * <p>Not a refusal: nothing is wrong with the request, so whoever decided may read again and decide anew.
 */
public final class LostRace extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostRace(Key key) {
        // No stack trace: it is a signal to decide again, and cheap enough to lose a thousand times.
        super("changed meanwhile: " + key.pk() + "/" + key.sk(), null, false, false);
    }
}
