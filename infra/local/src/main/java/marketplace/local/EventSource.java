package marketplace.local;

/**
 * Something that calls a function when there is something for it: a queue, or the table's stream.
 *
 * <p>A drain asks every source whether it has handed over all that it has.
 */
interface EventSource extends AutoCloseable {

    /** Whether nothing is there to be handed over at this time. */
    boolean idle();

    @Override
    void close();
}
