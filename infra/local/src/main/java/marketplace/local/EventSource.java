package marketplace.local;

/** Feeds a function from a queue or the table's stream. A drain asks every source whether it is idle. */
interface EventSource extends AutoCloseable {

    boolean idle();

    @Override
    void close();
}
