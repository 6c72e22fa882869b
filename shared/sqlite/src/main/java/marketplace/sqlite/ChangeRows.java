package marketplace.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Wire;
import marketplace.sqlite.StoredChange.Kind;
import marketplace.table.Key;

/** The feed and the positions of its readers, through one connection. */
final class ChangeRows {

    private static final System.Logger LOG = System.getLogger(ChangeRows.class.getName());

    private final Statements statements;

    ChangeRows(Statements statements) {
        this.statements = statements;
    }

    /**
     * The file numbers it.
     *
     * @param body the encoded item; empty for a removed one
     */
    void add(StoredChange change, Optional<byte[]> body) throws SQLException {
        statements.change(
                "INSERT INTO changes (at, kind, pk, sk, body) VALUES (?, ?, ?, ?, ?)",
                change.at().toEpochMilli(),
                change.kind().wire(),
                change.key().pk(),
                change.key().sk(),
                body.orElse(null));
    }

    /** @param last the number of the last row that was read; the position itself if there was none */
    record Page(long last, List<StoredChange> changes) {}

    Page after(long position, long limit) throws SQLException {
        return statements.query(
                "SELECT number, at, kind, pk, sk, body FROM changes WHERE number > ? ORDER BY number LIMIT ?",
                rows -> {
                    List<StoredChange> changes = new ArrayList<>();
                    long last = position;
                    while (rows.next()) {
                        last = rows.getLong(1);
                        change(rows).ifPresent(changes::add);
                    }
                    return new Page(last, changes);
                },
                position,
                limit);
    }

    /** Empty for a damaged one: it must not stop those behind it, and the minute's tick finds its work again. */
    private static Optional<StoredChange> change(ResultSet rows) throws SQLException {
        Key key = new Key(Statements.text(rows, 4), Statements.text(rows, 5));
        byte[] body = rows.getBytes(6);
        try {
            return Optional.of(new StoredChange(
                    rows.getLong(1),
                    Instant.ofEpochMilli(rows.getLong(2)),
                    Wire.require(Kind.class, Statements.text(rows, 3)),
                    key,
                    Optional.ofNullable(body).map(bytes -> ItemCodec.decode(key, bytes))));
        } catch (DamagedItem damaged) {
            LOG.log(System.Logger.Level.ERROR, "a change is left out", damaged);
            return Optional.empty();
        }
    }

    /** The position of a reader. The first reader ever begins at the first change, a later one at what comes next. */
    long register(String reader) throws SQLException {
        Optional<Long> known = number("SELECT number FROM readers WHERE name = ?", reader);
        if (known.isPresent()) {
            return known.get();
        }
        boolean first = number("SELECT 0 FROM readers LIMIT 1").isEmpty();
        long begin = first
                ? 0
                : number("SELECT seq FROM sqlite_sequence WHERE name = 'changes'")
                        .orElse(0L);
        statements.change("INSERT INTO readers (name, number) VALUES (?, ?)", reader, begin);
        return begin;
    }

    /** Deletes what all readers have read. */
    void keep(String reader, long number) throws SQLException {
        statements.change("UPDATE readers SET number = ? WHERE name = ?", number, reader);
        statements.change("DELETE FROM changes WHERE number <= (SELECT min(number) FROM readers)");
    }

    /** Forgets readers that are no more, so that nothing waits for them. */
    void retireAllBut(Set<String> names) throws SQLException {
        List<String> known = statements.query("SELECT name FROM readers", rows -> {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(Statements.text(rows, 1));
            }
            return all;
        });
        for (String name : known) {
            if (!names.contains(name)) {
                statements.change("DELETE FROM readers WHERE name = ?", name);
            }
        }
    }

    private Optional<Long> number(String sql, Object... values) throws SQLException {
        return statements.query(sql, rows -> rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty(), values);
    }
}
