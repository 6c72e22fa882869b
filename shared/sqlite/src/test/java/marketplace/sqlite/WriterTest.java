package marketplace.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterTest {

    @TempDir
    private Path folder;

    private Connection connection;
    private Statements statements;
    private Writer writer;

    @BeforeEach
    void open() throws Exception {
        connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("w.db"));
        execute("CREATE TABLE t (text BLOB)");
        statements = new Statements(connection);
        writer = new Writer(statements);
    }

    @AfterEach
    void close() throws Exception {
        writer.close();
    }

    private void execute(String command) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    private int insert(String text) {
        return writer.write(() -> text, decided -> statements.change("INSERT INTO t VALUES (?)", decided));
    }

    private long count() {
        return writer.write(() -> 0, _ -> statements.query("SELECT count(*) FROM t", rows -> rows.getLong(1)));
    }

    @Test
    void fullDiskRefusesAndTheStoreGoesOnWhenThereIsSpace() throws Exception {
        insert("before");
        execute("PRAGMA max_page_count = 4");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> insert("x".repeat(100_000)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE));

        assertThat(count()).isEqualTo(1);
        execute("PRAGMA max_page_count = 1000000");
        insert("x".repeat(100_000));
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void refusedDecisionWritesNothingAndIsThrownToItsCaller() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> writer.write(
                        () -> {
                            throw new IllegalArgumentException("no");
                        },
                        _ -> statements.change("INSERT INTO t VALUES (?)", "x")));
        assertThat(count()).isZero();
    }

    @Test
    void readThatFailsUndoesTheGroupAndTheStoreGoesOn() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> writer.write(
                        () -> {
                            statements.change("INSERT INTO t VALUES (?)", "x");
                            throw new Writer.Unreadable(new SQLException("an I/O error"));
                        },
                        _ -> 0))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        assertThat(count()).isZero();
    }

    @Test
    void errorIsAnsweredAndTheStoreGoesOn() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> writer.write(
                        () -> {
                            throw new AssertionError("a fault");
                        },
                        _ -> 0));
        assertThat(count()).isZero();
    }

    @Test
    void faultAfterTheFirstChangeUndoesIt() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> writer.write(() -> "x", text -> {
                    statements.change("INSERT INTO t VALUES (?)", text);
                    throw new IllegalStateException("a fault");
                }));
        assertThat(count()).isZero();
    }
}
