package marketplace.testing.lambda;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** An unpacked deployment. */
public final class TaskFolder implements AutoCloseable {

    private final Path folder;

    private TaskFolder(Path folder) {
        this.folder = folder;
    }

    public static TaskFolder unpack(Path zip) throws IOException {
        TaskFolder task = new TaskFolder(Files.createTempDirectory("task"));
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                if (!entry.isDirectory()) {
                    task.put(entry.getName(), entries);
                }
            }
        }
        return task;
    }

    /** Adds a class of this process, so that it starts from the same libraries. */
    public void add(Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
            put(name, bytes);
        }
    }

    private void put(String name, InputStream bytes) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException(name + " is outside the folder");
        }
        Files.createDirectories(file.getParent());
        Files.copy(bytes, file);
    }

    public Path path() {
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
