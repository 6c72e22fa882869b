package marketplace.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables of the file, by version. A file of an older version is brought forward in one transaction when it is
 * opened; one of a newer version is refused.
 */
final class FileFormat {

    /** "MKTP" in ASCII: says that a SQLite file is one of this service. */
    private static final int APPLICATION = 0x4d4b5450;

    /** One list per version. Released lists are never changed: a new version gets a list of its own. */
    private static final List<List<String>> VERSIONS = List.of(List.of(
            """
            CREATE TABLE items (
              pk BLOB NOT NULL,
              sk BLOB NOT NULL,
              ttl INTEGER,
              body BLOB NOT NULL,
              PRIMARY KEY (pk, sk)
            ) WITHOUT ROWID\
            """,
            "CREATE INDEX expiry ON items (ttl) WHERE ttl IS NOT NULL",
            """
            CREATE TABLE entries (
              entry_pk BLOB NOT NULL,
              entry_sk BLOB NOT NULL,
              pk BLOB NOT NULL,
              sk BLOB NOT NULL,
              PRIMARY KEY (entry_pk, entry_sk, pk, sk)
            ) WITHOUT ROWID\
            """,
            """
            CREATE TABLE changes (
              number INTEGER PRIMARY KEY AUTOINCREMENT,
              at INTEGER NOT NULL,
              kind BLOB NOT NULL,
              pk BLOB NOT NULL,
              sk BLOB NOT NULL,
              body BLOB
            )\
            """,
            "CREATE TABLE readers (name BLOB PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID",
            """
            CREATE TABLE messages (
              id INTEGER PRIMARY KEY AUTOINCREMENT,
              queue BLOB NOT NULL,
              sender BLOB NOT NULL,
              visible_at INTEGER NOT NULL,
              sent_at INTEGER NOT NULL,
              first_received_at INTEGER NOT NULL,
              receives INTEGER NOT NULL,
              body BLOB NOT NULL
            )\
            """,
            "CREATE INDEX messages_by_sender ON messages (queue, sender, visible_at)",
            "CREATE INDEX messages_by_time ON messages (queue, visible_at)"));

    private FileFormat() {}

    /**
     * Changes nothing.
     *
     * @throws StoreRefused if the file is damaged, another program's, or made by a newer version of this one
     */
    static void check(Connection connection, String file) throws SQLException, StoreRefused {
        int version = number(connection, "PRAGMA user_version");
        boolean ours = number(connection, "PRAGMA application_id") == APPLICATION;
        boolean isEmpty = version == 0 && number(connection, "PRAGMA schema_version") == 0;
        if (!ours && !isEmpty) {
            throw new StoreRefused(file + " was not made by this version of the program. Choose another folder.");
        }
        if (version > VERSIONS.size()) {
            throw new StoreRefused(file + " has version " + version + "; this program reads up to version "
                    + VERSIONS.size() + ". Start the newer program.");
        }
        if (!"ok".equals(text(connection, "PRAGMA quick_check(1)"))) {
            throw StoreRefused.damaged(file, null);
        }
    }

    static void bringForward(Connection connection) throws SQLException {
        int version = number(connection, "PRAGMA user_version");
        if (version == VERSIONS.size()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            for (List<String> steps : VERSIONS.subList(version, VERSIONS.size())) {
                for (String step : steps) {
                    statement.execute(step);
                }
            }
            statement.execute("PRAGMA application_id = " + APPLICATION);
            statement.execute("PRAGMA user_version = " + VERSIONS.size());
            statement.execute("COMMIT");
        }
    }

    private static int number(Connection connection, String pragma) throws SQLException {
        return Integer.parseInt(text(connection, pragma));
    }

    private static String text(Connection connection, String pragma) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(pragma)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
