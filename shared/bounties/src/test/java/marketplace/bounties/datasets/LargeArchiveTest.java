package marketplace.bounties.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A generated archive that a process with little memory writes. */
@Tag("nightly")
class LargeArchiveTest {

    private static final String LAST = "last.txt";

    @TempDir
    private Path folder;

    @Test
    void archiveBeyond4GibibytesIsWrittenIn64MebibytesOfMemoryAndRead() throws Exception {
        assertReadable(30, 150_000_000);
    }

    private void assertReadable(int files, int bytesEach) throws IOException, InterruptedException {
        Path zip = folder.resolve("large.zip");
        Process writer = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeArchiveTest.class.getName(),
                        zip.toString(),
                        Integer.toString(files),
                        Integer.toString(bytesEach))
                .inheritIO()
                .start();

        assertThat(writer.waitFor()).isZero();
        assertThat(zip.toFile().length()).isGreaterThan((long) files * bytesEach);
        try (ZipFile archive = new ZipFile(zip.toFile())) {
            assertThat(archive.size()).isEqualTo(files + 1);
            ZipEntry last = archive.getEntry(LAST);
            assertThat(archive.getInputStream(last).readAllBytes())
                    .containsOnly(7)
                    .hasSize(1_000);
        }
        assertThat(ForeignReaders.refusing(zip, files + 1)).isEmpty();
    }

    /** Writes an archive to a path: so many files of so many bytes, and a small one. */
    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[1]);
        List<ArchiveFile> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(new ArchiveFile(i + ".mp4", "zeros", Integer.parseInt(arguments[2])));
        }
        files.add(new ArchiveFile(LAST, "sevens", 1_000));
        ZipArchive archive = new ZipArchive(LargeArchiveTest::generated, files);
        try (FileChannel out =
                FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ArchivePosition position = ArchivePosition.START;
            while (position.file() < files.size()) {
                ZipArchive.Part part = archive.next(position, DatasetBuilder.PART_BYTES);
                out.write(ByteBuffer.wrap(part.bytes()));
                position = part.after();
            }
            if (out.size() != archive.bytes()) {
                throw new IllegalStateException("another size than computed");
            }
        }
    }

    private static byte[] generated(String object, long from, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, object.equals("sevens") ? (byte) 7 : 0);
        return bytes;
    }
}
