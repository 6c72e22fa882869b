package marketplace.sqlite;

import static marketplace.sqlite.StoreFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import marketplace.table.Key;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFormatTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("marketplace.db");
    }

    private void make() throws StoreRefused {
        try (StoreFixture fixture = new StoreFixture(file)) {
            for (int i = 0; i < 500; i++) {
                fixture.table()
                        .put(item("collection", "item" + i)
                                .put("text", "x".repeat(200))
                                .build());
            }
        }
    }

    private void execute(String... commands) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }

    private void assertRefused(String sentence) throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(
                        () -> SqliteStore.open(file, new SqliteStore.Options(true, _ -> true, InstantSource.system())))
                .withMessage(file + sentence);
        assertThat(Files.readAllBytes(file)).as("nothing is touched").isEqualTo(before);
    }

    @Test
    void fileOfANewerVersionIsRefused() throws Exception {
        make();
        execute("PRAGMA user_version = 7");
        assertRefused(" has version 7; this program reads up to version 1. Start the newer program.");
    }

    @Test
    void fileOfANewerVersionThatWasKilledKeepsItsLog() throws Exception {
        Path killed = folder.resolve("killed.db");
        try (StoreFixture fixture = new StoreFixture(file)) {
            fixture.table().put(item("a", "b").build());
            execute("PRAGMA user_version = 7");
            Files.copy(file, killed);
            Files.copy(LogFile.of(file), LogFile.of(killed));
        }
        byte[] log = Files.readAllBytes(LogFile.of(killed));
        file = killed;

        assertRefused(" has version 7; this program reads up to version 1. Start the newer program.");

        assertThat(Files.readAllBytes(LogFile.of(killed))).isEqualTo(log);
    }

    @Test
    void folderOfAnyNameCanBeUsed() throws Exception {
        Path named = Files.createDirectory(folder.resolve("Büro Nr. 1? 50%20;#&"));
        file = named.resolve("marketplace.db");
        make();
        assertThat(file).exists();
        SqliteStore.copy(file, named.resolve("copy.db"));
        assertThat(Files.size(named.resolve("copy.db"))).isPositive();
    }

    @Test
    void fileOfAnotherProgramIsRefused() throws Exception {
        execute("CREATE TABLE dm (TableName TEXT)");
        assertRefused(" was not made by this version of the program. Choose another folder.");
    }

    @Test
    void fileThatIsNoDatabaseIsRefused() throws Exception {
        Files.writeString(file, "This is a text of more than a hundred bytes. ".repeat(40));
        assertRefused(" is damaged. Restore the last backup.");
    }

    @Test
    void overwrittenPageIsRefused() throws Exception {
        make();
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 4096 * 5; i < 4096 * 6; i++) {
            bytes[i] ^= 0x5a;
        }
        Files.write(file, bytes);
        assertRefused(" is damaged. Restore the last backup.");
    }

    @Test
    void changedByteWithinAnItemIsNoticedWhereTheItemIsRead() throws Exception {
        make();
        byte[] bytes = Files.readAllBytes(file);
        String text = "item77";
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text) + text.length() + 40;
        bytes[at] ^= 1;
        Files.write(file, bytes);
        try (StoreFixture fixture = new StoreFixture(file)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> fixture.table().get(new Key("collection", text)))
                    .withMessageContaining("is damaged; restore the last backup");
            assertThat(fixture.table().get(new Key("collection", "item78"))).isPresent();
        }
    }
}
