package marketplace.kernel;

public enum RateTier implements Wire {
    STANDARD(1),
    AUTOMATED(5);

    private final int factor;

    RateTier(int factor) {
        this.factor = factor;
    }

    public int factor() {
        return factor;
    }
}
