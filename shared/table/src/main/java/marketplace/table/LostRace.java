package marketplace.table;

/**
 * A conflict: an item changed after it was read. Nothing is wrong with the request, so the use-case can be decided
 * again.
 */
public final class LostRace extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostRace(Key key) {
        // No stack trace: conflicts are frequent and expected.
        super("changed meanwhile: " + key.pk() + "/" + key.sk(), null, false, false);
    }
}
