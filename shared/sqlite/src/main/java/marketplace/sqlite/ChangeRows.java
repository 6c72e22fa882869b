package marketplace.sqlite;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Wire;
import marketplace.sqlite.StoredChange.Kind;
import marketplace.table.Key;

/** The feed and the positions of its readers, through one connection. */
final class ChangeRows {

    private final Statements statements;

    ChangeRows(Statements statements) {
        this.statements = statements;
    }

    /** The file numbers it. */
    void add(StoredChange change) throws SQLException {
        statements.change(
                "INSERT INTO changes (at, kind, pk, sk, body) VALUES (?, ?, ?, ?, ?)",
                change.at().toEpochMilli(),
                change.kind().wire(),
                change.key().pk(),
                change.key().sk(),
                change.item().map(ItemCodec::encode).orElse(null));
    }

    List<StoredChange> after(long number, long limit) throws SQLException {
        return statements.query(
                "SELECT number, at, kind, pk, sk, body FROM changes WHERE number > ? ORDER BY number LIMIT ?",
                rows -> {
                    List<StoredChange> changes = new ArrayList<>();
                    while (rows.next()) {
                        Key key = new Key(Statements.text(rows, 4), Statements.text(rows, 5));
                        changes.add(new StoredChange(
                                rows.getLong(1),
                                Instant.ofEpochMilli(rows.getLong(2)),
                                Wire.require(Kind.class, Statements.text(rows, 3)),
                                key,
                                Optional.ofNullable(rows.getBytes(6)).map(body -> ItemCodec.decode(key, body))));
                    }
                    return changes;
                },
                number,
                limit);
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

    private Optional<Long> number(String sql, Object... values) throws SQLException {
        return statements.query(sql, rows -> rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty(), values);
    }
}
