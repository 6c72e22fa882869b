package marketplace.bench;

/** Dollars per million units in us-east-1: DynamoDB on demand, functions on arm64, no free tiers. */
final class Prices {

    static final double READ_UNITS = 0.125;
    static final double WRITE_UNITS = 0.625;
    static final double HTTP_REQUESTS = 1.00;
    static final double INVOCATIONS = 0.20;
    static final double GB_SECOND = 0.0000133334;
    static final double QUEUE_REQUESTS = 0.40;
    static final double BUS_EVENTS = 1.00;

    private Prices() {}

    /** A million invocations of a function of 1 GB. */
    static double lambda(int millis) {
        return INVOCATIONS + 1_000_000 * GB_SECOND * millis / 1_000;
    }
}
