package marketplace.bench;

/**
 * List prices on demand, in dollars.
 *
 * <p>From the price pages of the services for us-east-1 (DynamoDB since November 2024), functions on arm64; without free
 * tiers, discounts and data transfer.
 */
final class Prices {

    /** DynamoDB, on demand: a million read request units. */
    static final double READ_UNITS = 0.125;

    /** DynamoDB, on demand: a million write request units. */
    static final double WRITE_UNITS = 0.625;

    /** API Gateway, HTTP API: a million requests. */
    static final double HTTP_REQUESTS = 1.00;

    /** Lambda: a million invocations. */
    static final double INVOCATIONS = 0.20;

    /** Lambda, arm64: one GB for one second. */
    static final double GB_SECOND = 0.0000133334;

    /** SQS, standard queue: a million requests. */
    static final double QUEUE_REQUESTS = 0.40;

    /** EventBridge: a million events of one's own. */
    static final double BUS_EVENTS = 1.00;

    private Prices() {}

    /** A million invocations of a function of 1 GB that takes so long each. */
    static double lambda(int millis) {
        return INVOCATIONS + 1_000_000 * GB_SECOND * millis / 1_000;
    }
}
