package marketplace.sqlite;

import static marketplace.sqlite.StoreFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import marketplace.table.Commit;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on the disk when a commit is answered, and what a cut of the later bytes leaves. */
class LostTailTest {

    private static final String NAME = "marketplace.db";
    private static final String LOG = NAME + "-wal";

    @TempDir
    private Path folder;

    @Test
    void cutBehindTheLastAnswerLosesNothingAndAnyOtherLosesWholeCommitsOnly() throws Exception {
        Random random = new Random(1);
        Path source = Files.createDirectory(folder.resolve("source"));
        try (StoreFixture fixture = new StoreFixture(source.resolve(NAME))) {
            for (int commit = 1; commit <= 40; commit++) {
                fixture.table()
                        .commit(Commit.of(
                                Write.put(item("a", Integer.toString(commit)).build()),
                                Write.put(item("b", Integer.toString(commit))
                                        .put("text", "x".repeat(random.nextInt(6_000)))
                                        .build())));
                long answered = Files.size(source.resolve(LOG));
                assertThat(pairsAfterACut(source, answered)).isEqualTo(commit);
                assertThat(pairsAfterACut(source, random.nextLong(answered + 1)))
                        .isLessThanOrEqualTo(commit);
            }
        }
    }

    /** The number of commits that a copy of the files has, if the log is cut at this length. */
    private long pairsAfterACut(Path source, long length) throws Exception {
        Path copy = Files.createTempDirectory(folder, "copy");
        Files.copy(source.resolve(NAME), copy.resolve(NAME));
        byte[] log = Files.readAllBytes(source.resolve(LOG));
        Files.write(copy.resolve(LOG), Arrays.copyOf(log, (int) length));
        try (StoreFixture fixture = new StoreFixture(copy.resolve(NAME))) {
            long first = count(fixture, "a");
            assertThat(count(fixture, "b")).as("both items of each commit").isEqualTo(first);
            return first;
        }
    }

    private static long count(StoreFixture fixture, String collection) throws IOException {
        return fixture.store()
                .<Long>scan(items ->
                        items.filter(item -> item.key().pk().equals(collection)).count());
    }
}
