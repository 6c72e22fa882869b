package marketplace.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import marketplace.kernel.Problem;

/** Connections that read beside the writer. Each read sees what was written before it began. */
final class Readers implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Readers.class.getName());

    private static final int RETRY_AFTER_SECONDS = 5;

    @FunctionalInterface
    interface Read<T> {
        T run(Statements statements) throws SQLException;
    }

    private final List<Statements> all;
    private final BlockingQueue<Statements> free;

    Readers(List<Statements> connections) {
        this.all = new ArrayList<>(connections);
        this.free = new ArrayBlockingQueue<>(connections.size(), true, connections);
    }

    <T> T read(Read<T> read) {
        Statements statements;
        try {
            statements = free.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before a read", e);
        }
        try {
            return read.run(statements);
        } catch (SQLException e) {
            throw unavailable(e);
        } finally {
            free.add(statements);
        }
    }

    static Problem unavailable(SQLException failure) {
        LOG.log(System.Logger.Level.ERROR, "the database cannot be read", failure);
        return Problem.unavailable("The database cannot be read now.", RETRY_AFTER_SECONDS);
    }

    @Override
    public void close() throws SQLException {
        for (Statements statements : all) {
            statements.close();
        }
    }
}
