package marketplace.testing;

public final class Crash extends Error {

    private static final long serialVersionUID = 1L;

    public Crash() {
        super("crashed by the test", null, false, false);
    }
}
