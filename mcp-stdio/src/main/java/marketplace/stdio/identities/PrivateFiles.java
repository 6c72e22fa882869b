package marketplace.stdio.identities;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes files that only their owner reads, each as a whole. */
public final class PrivateFiles {

    private PrivateFiles() {}

    public static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder, permissions(folder, "rwx------"));
        Path unfinished = Files.createTempFile(folder, ".new", "", permissions(folder, "rw-------"));
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** None where the file system has others, as on Windows, whose home folders are private. */
    private static FileAttribute<?>[] permissions(Path folder, String permissions) {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> granted = PosixFilePermissions.fromString(permissions);
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(granted)};
    }
}
