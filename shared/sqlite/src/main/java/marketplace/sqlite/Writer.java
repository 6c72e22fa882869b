package marketplace.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import marketplace.kernel.Problem;

/**
 * The one thread that writes. Whatever waits is written in one transaction, so that a hundred callers wait for one
 * synchronisation of the disk; each is answered after it.
 */
final class Writer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Writer.class.getName());

    /** Bounds how long the first caller of a group waits for the others. */
    private static final int MOST_IN_A_GROUP = 200;

    private static final int RETRY_AFTER_SECONDS = 5;

    /** Decides on what is stored now; refuses by an exception. */
    @FunctionalInterface
    interface Decision<D> {
        D decide() throws SQLException;
    }

    /** Writes what was decided. It must not refuse: its failure undoes the whole group. */
    @FunctionalInterface
    interface Effect<D, T> {
        T apply(D decided) throws SQLException;
    }

    /** A change that depends on nothing that is stored. */
    @FunctionalInterface
    interface Act {
        void run() throws SQLException;
    }

    /** A decision could not read. SQLite may have ended the transaction with it, so the whole group fails. */
    static final class Unreadable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unreadable(SQLException cause) {
            super(cause);
        }
    }

    private final Statements statements;
    private final LinkedBlockingQueue<Task<?, ?>> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean closed;

    Writer(Statements statements) {
        this.statements = statements;
        this.thread = Thread.ofPlatform().name("sqlite-writer").daemon().start(this::run);
    }

    void write(Act act) {
        write(() -> act, decided -> {
            decided.run();
            return decided;
        });
    }

    /** Returns when the change is on the disk. */
    <D, T> T write(Decision<D> decision, Effect<D, T> effect) {
        Task<D, T> task = new Task<>(decision, effect);
        waiting.add(task);
        if (closed) {
            task.fail(new IllegalStateException("the store is closed"));
        }
        try {
            return task.answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException refused ? refused : e;
        }
    }

    private void run() {
        List<Task<?, ?>> group = new ArrayList<>();
        while (!closed || !waiting.isEmpty()) {
            try {
                group.add(waiting.take());
                waiting.drainTo(group, MOST_IN_A_GROUP - 1);
                write(group);
                group.clear();
            } catch (InterruptedException _) {
                // Only close() ends this thread.
            }
        }
    }

    private void write(List<Task<?, ?>> group) {
        try {
            statements.change("BEGIN IMMEDIATE");
            for (Task<?, ?> task : group) {
                task.run();
            }
            statements.change("COMMIT");
            group.forEach(Task::answer);
        } catch (SQLException | RuntimeException | Error failure) {
            // An Error too: without this thread every caller would wait for ever.
            LOG.log(System.Logger.Level.ERROR, "nothing was written", failure);
            rollBack();
            group.forEach(task -> task.fail(
                    Problem.unavailable("The database cannot write now. Nothing was changed.", RETRY_AFTER_SECONDS)));
        }
    }

    private void rollBack() {
        try {
            statements.change("ROLLBACK");
        } catch (SQLException _) {
            // SQLite has rolled back itself, as it does when the disk is full.
        }
    }

    /** Writes what waits, then ends. */
    @Override
    public void close() throws SQLException {
        closed = true;
        // Wakes the thread.
        waiting.add(new Task<>(() -> 0, decided -> decided));
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        statements.close();
    }

    private static final class Task<D, T> {

        private final Decision<D> decision;
        private final Effect<D, T> effect;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private T result;
        private RuntimeException refusal;

        Task(Decision<D> decision, Effect<D, T> effect) {
            this.decision = decision;
            this.effect = effect;
        }

        /** A refusal waits for the group too: it may stem from what the group has not yet written to the disk. */
        void run() throws SQLException {
            D decided;
            try {
                decided = decision.decide();
            } catch (Unreadable failure) {
                throw failure;
            } catch (RuntimeException refused) {
                refusal = refused;
                return;
            }
            result = effect.apply(decided);
        }

        void answer() {
            if (refusal == null) {
                answer.complete(result);
            } else {
                answer.completeExceptionally(refusal);
            }
        }

        void fail(RuntimeException failure) {
            answer.completeExceptionally(failure);
        }
    }
}
