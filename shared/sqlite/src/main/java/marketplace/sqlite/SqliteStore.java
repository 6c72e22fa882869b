package marketplace.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.sqlite.StoredChange.Kind;
import marketplace.table.Evaluation;
import marketplace.table.Evaluation.Replaced;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The table of one machine in one SQLite file: items, their index, and the feed of their changes, which is written in
 * the same transaction. A write is answered after it is on the disk.
 */
public final class SqliteStore implements AutoCloseable {

    private static final int READ_CONNECTIONS = 4;

    /** The writer of this process never waits for a reader; another program, such as a backup, may hold the file. */
    private static final int BUSY_MILLIS = 5_000;

    /** Bytes that the files of an empty store take. */
    private static final long LEAST_SPACE = 256 * 1024;

    private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

    /** Deleted at once, so that other writes do not wait long. */
    private static final int MOST_EXPIRED = 500;

    private final Writer writer;
    private final ItemRows items;
    private final ChangeRows changes;
    private final MessageRows messages;
    private final Readers readers;
    private final Options options;
    private final AtomicReference<Instant> swept;
    private volatile Consumer<List<Key>> listener = _ -> {};

    /** Changes messages. */
    @FunctionalInterface
    interface MessageAct {
        void on(MessageRows messages) throws SQLException;
    }

    /** Decides on the effects of writes; refuses by an exception. */
    interface Decision extends Function<Function<Key, Optional<Item>>, List<Replaced>> {}

    /**
     * @param durable false for a store that ends with the process: nothing waits for the disk
     * @param fed the changes that the feed has
     */
    public record Options(boolean durable, Predicate<StoredChange> fed, InstantSource clock) {}

    private SqliteStore(Connection writing, List<Statements> reading, Options options) {
        Statements statements = new Statements(writing);
        this.items = new ItemRows(statements);
        this.changes = new ChangeRows(statements);
        this.messages = new MessageRows(statements);
        this.writer = new Writer(statements);
        this.readers = new Readers(reading);
        this.options = options;
        this.swept = new AtomicReference<>(options.clock().instant());
    }

    /** Makes the file if there is none. */
    public static SqliteStore open(Path file, Options options) throws StoreRefused {
        List<Connection> opened = new ArrayList<>();
        try {
            try (Connection asItIs = unchanging(file)) {
                FileFormat.check(asItIs, file.toString());
            }
            Connection writing = connect(file, options.durable());
            opened.add(writing);
            FileFormat.bringForward(writing);
            List<Statements> reading = new ArrayList<>();
            for (int i = 0; i < READ_CONNECTIONS; i++) {
                Connection connection = connect(file, options.durable());
                opened.add(connection);
                reading.add(new Statements(connection));
            }
            return new SqliteStore(writing, reading, options);
        } catch (SQLException e) {
            opened.forEach(SqliteStore::abandon);
            throw refusal(file, e);
        }
    }

    /** Closing the last connection that may write would move the log into the database, also in a refused folder. */
    private static Connection unchanging(Path file) throws SQLException, StoreRefused {
        try {
            if (LogFile.isDamaged(file)) {
                throw StoreRefused.damaged(file.toString(), null);
            }
        } catch (IOException e) {
            throw new StoreRefused(file + " cannot be used: " + e.getMessage() + ".", e);
        }
        SQLiteConfig config = new SQLiteConfig();
        // Without a log there is nothing to move, and SQLite has to make one for a moment.
        config.setReadOnly(Files.exists(LogFile.of(file)));
        return config.createConnection(url(file));
    }

    /** Writes the file as it is at one moment to another one, also while another process writes it. */
    public static void copy(Path file, Path to) throws StoreRefused {
        try (Connection connection = unchanging(file)) {
            FileFormat.check(connection, file.toString());
            try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                copy.setString(1, to.toString());
                copy.execute();
            }
        } catch (SQLException e) {
            throw refusal(file, e);
        }
    }

    private static void abandon(Connection connection) {
        try {
            connection.close();
        } catch (SQLException _) {
            // The first failure is reported.
        }
    }

    private static StoreRefused refusal(Path file, SQLException e) {
        SQLiteErrorCode code =
                e instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
        if (code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB) {
            return StoreRefused.damaged(file.toString(), e);
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean writable = Files.isWritable(folder) && (Files.notExists(file) || Files.isWritable(file));
        // SQLite reports a full disk in several ways.
        boolean full = code == SQLiteErrorCode.SQLITE_FULL || folder.toFile().getUsableSpace() < LEAST_SPACE;
        String reason = !writable
                ? "written: the file or its folder is read-only"
                : full ? "written: the disk is full" : "used: " + e.getMessage();
        return new StoreRefused(file + " cannot be " + reason + ".", e);
    }

    private static Connection connect(Path file, boolean durable) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(durable ? SQLiteConfig.SynchronousMode.FULL : SQLiteConfig.SynchronousMode.OFF);
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection(url(file));
    }

    /** As a URI: the driver takes what follows a question mark in a path for settings. */
    private static String url(Path file) {
        return "jdbc:sqlite:" + file.toUri();
    }

    public Table table() {
        return new SqliteTable(this);
    }

    public StoredQueues queues(List<StoredQueues.Spec> specs) {
        return new StoredQueues(this, specs);
    }

    public ChangeFeed changes(String reader) {
        long position = writer.write(() -> reader, changes::register);
        return new ChangeFeed(this, reader, position);
    }

    /** Call at the start, with all readers that there are: what others have not read is not kept for them. */
    public void retireReadersBut(Set<String> names) {
        writer.write(() -> changes.retireAllBut(names));
    }

    /** Told the keys of each commit after it is on the disk. */
    public void onWrite(Consumer<List<Key>> newListener) {
        listener = newListener;
    }

    /** All items, as they were at one moment. */
    public <T> T scan(Function<Stream<Item>, T> use) {
        return readers.read(statements -> {
            statements.change("BEGIN");
            try {
                return use.apply(AllItems.stream(new ItemRows(statements)));
            } finally {
                statements.change("COMMIT");
            }
        });
    }

    <T> T read(Readers.Read<T> read) {
        return readers.read(read);
    }

    /** Sweeps before, so that a sweep that fails does not refuse what was written. */
    List<Replaced> write(Decision decision) {
        sweepIfDue();
        return replaceAll(decision);
    }

    private List<Replaced> replaceAll(Decision decision) {
        List<Replaced> replaced = writer.write(() -> decision.apply(this::find), this::replace);
        listener.accept(replaced.stream().map(Replaced::key).toList());
        return replaced;
    }

    /** A store that nobody writes to keeps what has expired: every condition tests the time too. */
    private void sweepIfDue() {
        Instant last = swept.get();
        Instant now = options.clock().instant();
        if (last.plus(BETWEEN_SWEEPS).isBefore(now) && swept.compareAndSet(last, now)) {
            deleteExpired(now, last);
        }
    }

    /** A part of a large backlog: the next write goes on. */
    private void deleteExpired(Instant now, Instant lastSweep) {
        List<Key> expired = read(statements -> new ItemRows(statements).expired(now, MOST_EXPIRED));
        replaceAll(find -> Evaluation.of(
                expired.stream()
                        // It may have been written again meanwhile.
                        .filter(key -> find.apply(key)
                                .filter(item -> expires(item, now))
                                .isPresent())
                        .map(Write::delete)
                        .toList(),
                find));
        if (expired.size() == MOST_EXPIRED) {
            swept.set(lastSweep);
        }
    }

    private static boolean expires(Item item, Instant now) {
        return ItemRows.timeToLive(item)
                .filter(seconds -> seconds < now.getEpochSecond())
                .isPresent();
    }

    Instant now() {
        return options.clock().instant();
    }

    <T> T receive(Writer.Effect<MessageRows, T> effect) {
        return writer.write(() -> messages, effect);
    }

    void writeMessages(MessageAct act) {
        writer.write(() -> act.on(messages));
    }

    void keep(String reader, long position) {
        writer.write(() -> changes.keep(reader, position));
    }

    private Optional<Item> find(Key key) {
        try {
            return items.find(key);
        } catch (SQLException e) {
            throw new Writer.Unreadable(e);
        }
    }

    private List<Replaced> replace(List<Replaced> replaced) throws SQLException {
        Instant now = options.clock().instant();
        for (Replaced one : replaced) {
            if (one.isChange()) {
                Optional<byte[]> body = one.after().map(ItemCodec::encode);
                items.replace(one, body);
                StoredChange change =
                        new StoredChange(0, now, Kind.of(one.before(), one.after()), one.key(), one.after());
                if (options.fed().test(change)) {
                    changes.add(change, body);
                }
            }
        }
        return replaced;
    }

    @Override
    public void close() {
        try {
            writer.close();
            readers.close();
        } catch (SQLException e) {
            throw new IllegalStateException("the database was not closed", e);
        }
    }
}
