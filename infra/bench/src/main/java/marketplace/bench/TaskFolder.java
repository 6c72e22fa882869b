package marketplace.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The unpacked deployment, and the bare handler beside it, so that both start from the same libraries. */
final class TaskFolder implements AutoCloseable {

    private final Path folder;

    private TaskFolder(Path folder) {
        this.folder = folder;
    }

    static TaskFolder unpack(Path zip, Class<?> beside) throws IOException {
        Path folder = Files.createTempDirectory("task");
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                put(folder, entry.getName(), entry.isDirectory(), entries);
            }
        }
        String name = beside.getName().replace('.', '/') + ".class";
        try (InputStream bytes = beside.getClassLoader().getResourceAsStream(name)) {
            put(folder, name, false, bytes);
        }
        return new TaskFolder(folder);
    }

    private static void put(Path folder, String name, boolean directory, InputStream bytes) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException(name + " is outside the folder");
        }
        Files.createDirectories(directory ? file : file.getParent());
        if (!directory) {
            Files.copy(bytes, file);
        }
    }

    Path path() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
