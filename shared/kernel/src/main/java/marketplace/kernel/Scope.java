package marketplace.kernel;

public enum Scope implements Wire {
    READ,
    HIRE,
    SPEND,
    MANAGE,
    /** Loosening spending caps, changing automatic top-ups, saving payment methods. */
    BUDGET
}
