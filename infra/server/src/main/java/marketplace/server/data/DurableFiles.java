package marketplace.server.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;

/** What these methods have done is on the disk when they return, so a loss of power does not undo it. */
public final class DurableFiles {

    private DurableFiles() {}

    /** Renames the draft: after a crash the place has its old content or all of the new one. */
    static void publish(Path draft, Path place) throws IOException {
        synchronise(draft);
        Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        synchronise(place.getParent());
    }

    static void makeFolder(Path folder, FileAttribute<?>... attributes) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, attributes);
            synchronise(folder.getParent());
        }
    }

    /** A folder's content is the names in it. */
    public static void synchronise(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
