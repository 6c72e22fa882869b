package marketplace.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** One connection and the statements that it has prepared. For one thread at a time. */
final class Statements implements AutoCloseable {

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Statements(Connection connection) {
        this.connection = connection;
    }

    @FunctionalInterface
    interface Rows<T> {
        T read(ResultSet rows) throws SQLException;
    }

    /** @param values texts are bound as UTF-8 bytes, which SQLite compares as DynamoDB does; null is NULL */
    <T> T query(String sql, Rows<T> read, Object... values) throws SQLException {
        try (ResultSet rows = bound(sql, values).executeQuery()) {
            return read.read(rows);
        } catch (SQLException failed) {
            forget(sql);
            throw failed;
        }
    }

    int change(String sql, Object... values) throws SQLException {
        try {
            return bound(sql, values).executeUpdate();
        } catch (SQLException failed) {
            forget(sql);
            throw failed;
        }
    }

    /** The driver closes a statement that has failed. */
    private void forget(String sql) throws SQLException {
        PreparedStatement failed = prepared.remove(sql);
        if (failed != null) {
            failed.close();
        }
    }

    @SuppressWarnings("resource") // Kept until the connection is closed.
    private PreparedStatement bound(String sql, Object... values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case String text -> statement.setBytes(i + 1, text.getBytes(StandardCharsets.UTF_8));
                case byte[] bytes -> statement.setBytes(i + 1, bytes);
                case Long number -> statement.setLong(i + 1, number);
                case null -> statement.setNull(i + 1, java.sql.Types.NULL);
                default -> throw new IllegalArgumentException("a value cannot be a " + values[i].getClass());
            }
        }
        return statement;
    }

    static String text(ResultSet rows, int column) throws SQLException {
        return new String(rows.getBytes(column), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
