package marketplace.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marketplace.server.data.DataFolder;
import marketplace.server.data.DurableFiles;
import marketplace.server.data.LocalLog;
import marketplace.server.template.StartRefused;
import marketplace.sqlite.SqliteStore;
import marketplace.sqlite.StoreRefused;

/**
 * {@code ./run backup FILE}: the whole data folder in one zip, also while a stack serves it. The database comes first,
 * as it is at one moment; files that it names are there before it names them.
 */
final class BackupCommand {

    private static final Set<String> LEFT_OUT = Set.of(
            DataFolder.DATABASE,
            DataFolder.DATABASE + "-wal",
            DataFolder.DATABASE + "-shm",
            DataFolder.LOCK,
            LocalLog.FILE);

    private BackupCommand() {}

    /** Returns 0, or 2 if nothing was written. */
    static int run(List<String> args, PrintStream out) {
        boolean named = !args.isEmpty() && !args.getFirst().startsWith("-");
        CommandLine line = CommandLine.parse(named ? args.subList(1, args.size()) : args, Set.of("--data"), Set.of());
        if (!named) {
            line.faults().add("Name the file to write: ./run backup FILE.");
        }
        Optional<Path> folder = line.path(line.find("--data").orElse(StackCommand.DEFAULT_FOLDER));
        Optional<Path> to = named ? line.path(args.getFirst()) : Optional.empty();
        if (!line.faults().isEmpty()) {
            return line.refused();
        }
        Path file = to.orElseThrow();
        try {
            write(folder.orElseThrow(), file);
            out.println("backup " + file + "; to restore it, unzip it into an empty folder and name that with --data");
            out.flush();
            return 0;
        } catch (StartRefused | StoreRefused refused) {
            System.err.println(refused.getMessage());
        } catch (FileAlreadyExistsException _) {
            System.err.println(file + " exists already; a backup replaces no file.");
        } catch (IOException | UncheckedIOException e) {
            System.err.println(file + " cannot be written: " + e.getMessage() + ".");
        }
        return 2;
    }

    /** The file appears when it is complete. */
    private static void write(Path folder, Path file) throws IOException, StartRefused, StoreRefused {
        Path database = DataFolder.requireDatabase(folder);
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        Path place = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(place)) {
            throw new IOException("there is no folder " + place);
        }
        Path draft = Files.createTempDirectory(place, "backup");
        try {
            Path copy = draft.resolve(DataFolder.DATABASE);
            SqliteStore.copy(database, copy);
            // It has the secret of the folder.
            Path zipped = Files.createFile(draft.resolve("zip"), DataFolder.OWNER_ONLY);
            try (OutputStream opened = Files.newOutputStream(zipped);
                    ZipOutputStream zip = new ZipOutputStream(opened)) {
                add(zip, draft, copy);
                for (Path other : files(folder, draft)) {
                    add(zip, folder, other);
                }
            }
            DurableFiles.synchronise(zipped);
            Files.move(zipped, file);
            DurableFiles.synchronise(place);
        } finally {
            DataFolder.removeAll(draft);
        }
    }

    /** Without the draft, which may be in the folder. */
    private static List<Path> files(Path folder, Path draft) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(path -> !LEFT_OUT.contains(folder.relativize(path).toString())
                            && !path.toAbsolutePath().startsWith(draft))
                    .sorted()
                    .toList();
        }
    }

    private static void add(ZipOutputStream zip, Path folder, Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            zip.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
            content.transferTo(zip);
            zip.closeEntry();
        } catch (NoSuchFileException _) {
            // The stack has deleted or renamed it meanwhile.
        }
    }
}
