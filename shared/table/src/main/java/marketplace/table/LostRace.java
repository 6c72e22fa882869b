package marketplace.table;

/** An item changed after it was read. The request is valid, so the use-case is decided again. */
public final class LostRace extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Key key;

    public LostRace(Key key) {
        // No stack trace: conflicts are frequent and expected.
        super("changed meanwhile: " + key.pk() + "/" + key.sk(), null, false, false);
        this.key = key;
    }

    public Key key() {
        return key;
    }
}
