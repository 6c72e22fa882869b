package marketplace.kernel;

/** The daily quota of an API key. Admins grant the higher tier to single keys. */
public enum RateTier implements Wire {
    STANDARD(1),
    /** Five times the daily quotas. */
    AUTOMATED(5);

    private final int factor;

    RateTier(int factor) {
        this.factor = factor;
    }

    public int factor() {
        return factor;
    }
}
