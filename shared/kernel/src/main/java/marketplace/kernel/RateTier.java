package marketplace.kernel;

/**
 * How much an API key may ask for in a day.
 *
 * <p>Granted by administrators to a single key: programs that post for many operators outgrow the standard budget, and
 * nobody should be able to help themselves to more.
 */
public enum RateTier implements Wire {
    /** What every key begins with. */
    STANDARD(1),
    /** Five times the daily budgets (interface, Rate limits). */
    AUTOMATED(5);

    private final int factor;

    RateTier(int factor) {
        this.factor = factor;
    }

    /** By how much a key's daily budgets are multiplied. */
    public int factor() {
        return factor;
    }
}
