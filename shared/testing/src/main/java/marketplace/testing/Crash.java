package marketplace.testing;

/**
 * The process ended here.
 *
 * <p>An Error, so that no code that handles failures can handle it: a killed process handles nothing.
 */
public final class Crash extends Error {

    private static final long serialVersionUID = 1L;

    public Crash() {
        super("crashed by the test", null, false, false);
    }
}
