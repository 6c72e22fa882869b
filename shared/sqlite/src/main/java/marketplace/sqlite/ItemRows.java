package marketplace.sqlite;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.table.Evaluation.Replaced;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Position;
import marketplace.table.Query;

/** Items and the entries of their index, through one connection. */
final class ItemRows {

    private static final String ITEMS = "SELECT pk, sk, body FROM items WHERE pk = ?";
    private static final String ITEMS_FORWARD = " ORDER BY sk LIMIT ?";
    private static final String ITEMS_BACKWARD = " ORDER BY sk DESC LIMIT ?";

    private static final String ENTRIES = """
        SELECT items.pk, items.sk, body FROM entries
        JOIN items ON items.pk = entries.pk AND items.sk = entries.sk
        WHERE entry_pk = ?\
        """;

    private static final String ENTRIES_FORWARD = " ORDER BY entry_sk, entries.pk, entries.sk LIMIT ?";
    private static final String ENTRIES_BACKWARD = " ORDER BY entry_sk DESC, entries.pk DESC, entries.sk DESC LIMIT ?";

    private final Statements statements;

    ItemRows(Statements statements) {
        this.statements = statements;
    }

    Optional<Item> find(Key key) throws SQLException {
        return statements.query(
                "SELECT body FROM items WHERE pk = ? AND sk = ?",
                rows -> rows.next() ? Optional.of(ItemCodec.decode(key, rows.getBytes(1))) : Optional.empty(),
                key.pk(),
                key.sk());
    }

    Page<Item> query(Query query) throws SQLException {
        boolean indexed = query.index().isPresent();
        String sortKey = indexed ? " AND entry_sk" : " AND sk";
        StringBuilder sql = new StringBuilder(indexed ? ENTRIES : ITEMS);
        List<Object> values = new ArrayList<>();
        values.add(query.pk());
        if (query.boundedBelow()) {
            sql.append(sortKey).append(" >= ?");
            values.add(query.from());
        }
        if (query.isPrefix()) {
            sql.append(sortKey).append(" < ?");
            values.add(afterPrefix(query.from()));
        } else if (query.boundedAbove()) {
            sql.append(sortKey).append(" <= ?");
            values.add(query.to());
        }
        Position.after(query).ifPresent(position -> {
            String beyond = query.descending() ? " <" : " >";
            values.add(position.sk());
            if (indexed) {
                sql.append(" AND (entry_sk, entries.pk, entries.sk)")
                        .append(beyond)
                        .append(" (?, ?, ?)");
                values.add(position.key().pk());
                values.add(position.key().sk());
            } else {
                sql.append(sortKey).append(beyond).append(" ?");
            }
        });
        if (indexed) {
            sql.append(query.descending() ? ENTRIES_BACKWARD : ENTRIES_FORWARD);
        } else {
            sql.append(query.descending() ? ITEMS_BACKWARD : ITEMS_FORWARD);
        }
        // One more than requested shows whether another page follows.
        values.add(query.limit() + 1L);
        List<Item> items = statements.query(sql.toString(), ItemRows::items, values.toArray());
        if (items.size() <= query.limit()) {
            return new Page<>(items, Optional.empty());
        }
        List<Item> page = items.subList(0, query.limit());
        return new Page<>(page, Optional.of(Position.of(query, page.getLast()).text(query)));
    }

    /** The first key above all that begin with the prefix: no byte of UTF-8 is 0xff, so the last one can grow. */
    private static byte[] afterPrefix(String prefix) {
        byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1]++;
        return bytes;
    }

    /** At most so many of those whose time to live has passed. */
    List<Key> expired(Instant now, long limit) throws SQLException {
        return statements.query(
                "SELECT pk, sk FROM items WHERE ttl < ? ORDER BY ttl LIMIT ?",
                rows -> {
                    List<Key> keys = new ArrayList<>();
                    while (rows.next()) {
                        keys.add(new Key(Statements.text(rows, 1), Statements.text(rows, 2)));
                    }
                    return keys;
                },
                now.getEpochSecond(),
                limit);
    }

    /** The next items after a key, in the order of all keys. */
    List<Item> after(Key key, long limit) throws SQLException {
        return statements.query(
                "SELECT pk, sk, body FROM items WHERE (pk, sk) > (?, ?) ORDER BY pk, sk LIMIT ?",
                ItemRows::items,
                key.pk(),
                key.sk(),
                limit);
    }

    private static List<Item> items(ResultSet rows) throws SQLException {
        List<Item> items = new ArrayList<>();
        while (rows.next()) {
            Key key = new Key(Statements.text(rows, 1), Statements.text(rows, 2));
            items.add(ItemCodec.decode(key, rows.getBytes(3)));
        }
        return items;
    }

    /** @param body the encoded item after the change; empty for a removed one */
    void replace(Replaced replaced, Optional<byte[]> body) throws SQLException {
        Key key = replaced.key();
        if (body.isPresent()) {
            statements.change(
                    "INSERT OR REPLACE INTO items (pk, sk, ttl, body) VALUES (?, ?, ?, ?)",
                    key.pk(),
                    key.sk(),
                    replaced.after().flatMap(ItemRows::timeToLive).orElse(null),
                    body.get());
        } else {
            statements.change("DELETE FROM items WHERE pk = ? AND sk = ?", key.pk(), key.sk());
        }
        Optional<Entry> before = replaced.before().flatMap(Entry::of);
        Optional<Entry> after = replaced.after().flatMap(Entry::of);
        if (before.equals(after)) {
            return;
        }
        if (before.isPresent()) {
            statements.change(
                    "DELETE FROM entries WHERE entry_pk = ? AND entry_sk = ? AND pk = ? AND sk = ?",
                    before.get().pk(),
                    before.get().sk(),
                    key.pk(),
                    key.sk());
        }
        if (after.isPresent()) {
            statements.change(
                    "INSERT INTO entries (entry_pk, entry_sk, pk, sk) VALUES (?, ?, ?, ?)",
                    after.get().pk(),
                    after.get().sk(),
                    key.pk(),
                    key.sk());
        }
    }

    /** In epoch seconds. DynamoDB ignores a value that is no number. */
    static Optional<Long> timeToLive(Item item) {
        return Optional.ofNullable(item.attributes().get(Item.TTL))
                .filter(BigDecimal.class::isInstance)
                .map(seconds -> ((BigDecimal) seconds).longValue());
    }

    /** Where the index lists an item. */
    private record Entry(String pk, String sk) {

        static Optional<Entry> of(Item item) {
            return item.has(Keys.INDEX_1_PK) && item.has(Keys.INDEX_1_SK)
                    ? Optional.of(new Entry(item.text(Keys.INDEX_1_PK), item.text(Keys.INDEX_1_SK)))
                    : Optional.empty();
        }
    }
}
