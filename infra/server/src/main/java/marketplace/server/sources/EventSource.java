package marketplace.server.sources;

/** Feeds a function from a queue or the table's stream. A drain asks every source whether it is idle. */
interface EventSource extends AutoCloseable {

    boolean idle();

    /** Starts no more work. Running work continues. */
    @Override
    void close();
}
