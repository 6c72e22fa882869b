package marketplace.bench;

/**
 * List prices on demand, in dollars, for us-east-1 (DynamoDB since November 2024), functions on arm64; without free
 * tiers, discounts and data transfer.
 */
final class Prices {

    /** Per million read request units. */
    static final double READ_UNITS = 0.125;

    /** Per million write request units. */
    static final double WRITE_UNITS = 0.625;

    /** HTTP API, per million requests. */
    static final double HTTP_REQUESTS = 1.00;

    /** Per million invocations. */
    static final double INVOCATIONS = 0.20;

    /** Per GB and second, arm64. */
    static final double GB_SECOND = 0.0000133334;

    /** Standard queue, per million requests. */
    static final double QUEUE_REQUESTS = 0.40;

    /** EventBridge, per million own events. */
    static final double BUS_EVENTS = 1.00;

    private Prices() {}

    /** A million invocations of a function of 1 GB. */
    static double lambda(int millis) {
        return INVOCATIONS + 1_000_000 * GB_SECOND * millis / 1_000;
    }
}
