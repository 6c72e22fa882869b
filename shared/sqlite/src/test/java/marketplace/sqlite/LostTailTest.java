package marketplace.sqlite;

import static marketplace.sqlite.StoreFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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

    @Test
    void damageBeforeTheLastCommitIsRefusedAndNothingIsTouched() throws Exception {
        Random random = new Random(2);
        Path source = Files.createDirectory(folder.resolve("source"));
        try (StoreFixture fixture = new StoreFixture(source.resolve(NAME))) {
            long beforeTheLast = 0;
            for (int commit = 0; commit < 6; commit++) {
                beforeTheLast = Files.size(source.resolve(LOG));
                fixture.table()
                        .put(item("a", "b" + commit)
                                .put("text", "x".repeat(6_000))
                                .build());
            }
            for (int i = 0; i < 60; i++) {
                // The first bytes are the log's header, where few damages would be otherwise.
                long at = i < 20 ? i : random.nextLong(beforeTheLast);
                Path copy = copy(source);
                byte[] log = Files.readAllBytes(copy.resolve(LOG));
                log[(int) at] ^= (byte) (1 << random.nextInt(8));
                Files.write(copy.resolve(LOG), log);
                byte[] database = Files.readAllBytes(copy.resolve(NAME));

                assertThatExceptionOfType(StoreRefused.class)
                        .as("byte " + at)
                        .isThrownBy(() -> new StoreFixture(copy.resolve(NAME)))
                        .withMessage(copy.resolve(NAME) + " is damaged. Restore the last backup.");
                assertThat(Files.readAllBytes(copy.resolve(LOG))).isEqualTo(log);
                assertThat(Files.readAllBytes(copy.resolve(NAME))).isEqualTo(database);
            }
        }
    }

    @Test
    void unwrittenPagesOfTheLastCommitLoseItAlone() throws Exception {
        Path source = Files.createDirectory(folder.resolve("source"));
        try (StoreFixture fixture = new StoreFixture(source.resolve(NAME))) {
            fixture.table().put(item("a", "answered").build());
            long answered = Files.size(source.resolve(LOG));
            fixture.table()
                    .put(item("a", "cut short").put("text", "x".repeat(50_000)).build());
            Path copy = copy(source);
            byte[] log = Files.readAllBytes(copy.resolve(LOG));
            // A disk may write the end of a commit before its beginning.
            Arrays.fill(log, (int) answered, (int) answered + 4_096, (byte) 0);
            Files.write(copy.resolve(LOG), log);

            try (StoreFixture restarted = new StoreFixture(copy.resolve(NAME))) {
                assertThat(count(restarted, "a")).isEqualTo(1);
            }
        }
    }

    private Path copy(Path source) throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy");
        Files.copy(source.resolve(NAME), copy.resolve(NAME));
        Files.copy(source.resolve(LOG), copy.resolve(LOG));
        return copy;
    }

    /** The number of commits that a copy of the files has, if the log is cut at this length. */
    private long pairsAfterACut(Path source, long length) throws Exception {
        Path copy = copy(source);
        byte[] log = Files.readAllBytes(copy.resolve(LOG));
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
