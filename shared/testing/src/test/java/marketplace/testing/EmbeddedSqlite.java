package marketplace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import marketplace.sqlite.SqliteStore;
import marketplace.sqlite.StoreRefused;
import marketplace.table.Table;

/** Tables in files of their own, deleted with the JVM. */
final class EmbeddedSqlite {

    private EmbeddedSqlite() {}

    static Table newTable() {
        try {
            Path file = Files.createTempFile("table", ".db");
            file.toFile().deleteOnExit();
            return SqliteStore.open(file, new SqliteStore.Options(false, _ -> true, InstantSource.system()))
                    .table();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StoreRefused e) {
            throw new AssertionError(e);
        }
    }
}
