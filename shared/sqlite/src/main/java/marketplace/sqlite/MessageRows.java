package marketplace.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The messages of all queues, through one connection. */
final class MessageRows {

    private static final String COLUMNS = "SELECT id, sender, body, receives, sent_at, first_received_at FROM messages";

    private final Statements statements;

    MessageRows(Statements statements) {
        this.statements = statements;
    }

    void add(String queue, String group, String body, Instant now, Instant visibleAt) throws SQLException {
        statements.change("""
            INSERT INTO messages (queue, sender, body, sent_at, visible_at, first_received_at, receives)
            VALUES (?, ?, ?, ?, ?, 0, 0)\
            """, queue, group, body, now.toEpochMilli(), visibleAt.toEpochMilli());
    }

    /** The next group in alphabetical order that has messages, visible or not. */
    Optional<String> groupAfter(String queue, String group) throws SQLException {
        return statements.query(
                "SELECT min(sender) FROM messages WHERE queue = ? AND sender > ?",
                rows -> rows.next() && rows.getBytes(1) != null
                        ? Optional.of(Statements.text(rows, 1))
                        : Optional.empty(),
                queue,
                group);
    }

    /** The message of a group that has been visible for the longest time. */
    Optional<StoredMessage> firstVisible(String queue, String group, Instant now) throws SQLException {
        return statements.query(
                COLUMNS + " WHERE queue = ? AND sender = ? AND visible_at <= ? ORDER BY visible_at, id LIMIT 1",
                rows -> rows.next() ? Optional.of(message(rows)) : Optional.empty(),
                queue,
                group,
                now.toEpochMilli());
    }

    private static StoredMessage message(ResultSet rows) throws SQLException {
        return new StoredMessage(
                rows.getLong(1),
                Statements.text(rows, 2),
                Statements.text(rows, 3),
                rows.getInt(4),
                Instant.ofEpochMilli(rows.getLong(5)),
                Instant.ofEpochMilli(rows.getLong(6)));
    }

    void received(StoredMessage message, Instant visibleAt) throws SQLException {
        statements.change(
                "UPDATE messages SET visible_at = ?, receives = ?, first_received_at = ? WHERE id = ?",
                visibleAt.toEpochMilli(),
                (long) message.receives(),
                message.firstReceivedAt().toEpochMilli(),
                message.id());
    }

    void move(long id, String toQueue) throws SQLException {
        statements.change("UPDATE messages SET queue = ?, receives = 0 WHERE id = ?", toQueue, id);
    }

    /** Nothing if it was received again meanwhile. */
    void delete(ReceiptHandle receipt) throws SQLException {
        statements.change("DELETE FROM messages WHERE id = ? AND receives = ?", receipt.message(), receipt.receives());
    }

    void extend(ReceiptHandle receipt, Instant visibleAt) throws SQLException {
        statements.change(
                "UPDATE messages SET visible_at = ? WHERE id = ? AND receives = ?",
                visibleAt.toEpochMilli(),
                receipt.message(),
                receipt.receives());
    }

    void deleteAll() throws SQLException {
        statements.change("DELETE FROM messages");
    }

    Optional<Instant> nextVisible(String queue) throws SQLException {
        return statements.query(
                "SELECT min(visible_at) FROM messages WHERE queue = ?",
                rows -> {
                    rows.next();
                    long next = rows.getLong(1);
                    return rows.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(next));
                },
                queue);
    }
}
