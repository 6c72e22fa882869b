package marketplace.bounties.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import marketplace.testing.MemoryObjects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipArchiveTest {

    /** Around the largest block, so that files end before, at and after its end. */
    private static final List<Integer> LENGTHS = List.of(1, 0, 65_534, 65_535, 65_536, 131_070, 200_001, 7);

    @TempDir
    private Path folder;

    private final MemoryObjects objects = new MemoryObjects();
    private final Map<String, byte[]> stored = new LinkedHashMap<>();

    private ZipArchive archive(List<Integer> lengths) {
        Random random = new Random(1);
        List<ArchiveFile> files = new ArrayList<>();
        for (int i = 0; i < lengths.size(); i++) {
            byte[] bytes = new byte[lengths.get(i)];
            random.nextBytes(bytes);
            ArchiveFile file = new ArchiveFile("Zoë " + i + "/日本.jpg", "uploads/" + i, bytes.length);
            objects.store(file.object(), bytes);
            stored.put(file.path(), bytes);
            files.add(file);
        }
        return new ZipArchive(objects::read, files);
    }

    private static byte[] inParts(ZipArchive archive, int atLeast) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ArchivePosition position = ArchivePosition.START;
        while (all.size() < archive.bytes()) {
            ZipArchive.Part part = archive.next(position, atLeast);
            assertThat(archive.next(position, atLeast).bytes())
                    .as("a part written again")
                    .isEqualTo(part.bytes());
            all.writeBytes(part.bytes());
            position = part.after();
            assertThat(part.bytes().length >= atLeast || all.size() == archive.bytes())
                    .isTrue();
        }
        return all.toByteArray();
    }

    @Test
    void partsOfAnySizeMakeTheSameArchiveOfTheComputedSize() {
        ZipArchive archive = archive(LENGTHS);
        byte[] whole = archive.next(ArchivePosition.START, archive.bytes()).bytes();

        assertThat(whole).hasSize((int) archive.bytes());
        for (int size : List.of(1, 65_535, 65_536, 100_000, 1 << 20)) {
            assertThat(inParts(archive, size)).as("parts of %d", size).isEqualTo(whole);
        }
    }

    @Test
    void readersOfFilesAndOfStreamsFindEveryFile() throws IOException {
        byte[] zip = inParts(archive(LENGTHS), 100_000);

        Map<String, byte[]> streamed = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                streamed.put(entry.getName(), in.readAllBytes());
            }
        }
        Map<String, byte[]> read = new LinkedHashMap<>();
        try (ZipFile file =
                new ZipFile(Files.write(folder.resolve("a.zip"), zip).toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) file.stream().<ZipEntry>map(each -> each)::iterator) {
                read.put(entry.getName(), file.getInputStream(entry).readAllBytes());
            }
        }

        assertThat(streamed).containsExactlyEntriesOf(stored);
        assertThat(read).containsExactlyEntriesOf(stored);
        assertThat(ForeignReaders.refusing(folder.resolve("a.zip"), LENGTHS.size()))
                .isEmpty();
    }

    @Test
    void archiveWithoutFilesIsRead() throws IOException {
        Path zip = Files.write(folder.resolve("none.zip"), inParts(archive(List.of()), 1));

        try (ZipFile file = new ZipFile(zip.toFile())) {
            assertThat(file.size()).isZero();
        }
    }

    @Test
    @Tag("nightly")
    void archiveOf65536FilesIsRead() throws IOException {
        int files = 65_536;
        Path zip = folder.resolve("many.zip");
        Files.write(
                zip, inParts(archive(IntStream.range(0, files).mapToObj(_ -> 1).toList()), 10_000));

        try (ZipFile file = new ZipFile(zip.toFile())) {
            assertThat(file.size()).isEqualTo(files);
        }
        assertThat(ForeignReaders.refusing(zip, files)).isEmpty();
    }

    @Test
    void checksumContinuesWhereItStopped() {
        byte[] text = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
        CRC32 whole = new CRC32();
        whole.update(text);

        int first = Crc32.after(0, "The quick".getBytes(StandardCharsets.UTF_8));
        int both = Crc32.after(first, " brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8));

        assertThat(both).isEqualTo((int) whole.getValue());
    }
}
