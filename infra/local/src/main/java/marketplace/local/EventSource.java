package marketplace.local;

/**
 * Calls a function when there are events for it: a queue or the table's stream. A drain asks every source whether it
 * is empty.
 */
interface EventSource extends AutoCloseable {

    /** Whether nothing is there to be handed over at this time. */
    boolean idle();

    @Override
    void close();
}
