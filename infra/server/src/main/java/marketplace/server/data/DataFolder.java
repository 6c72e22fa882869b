package marketplace.server.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.server.template.StartRefused;

/**
 * Files are replaced by a rename: after a crash they have the old content or the new one. Only {@link #append} and
 * {@link #appendDurably} add.
 */
public final class DataFolder implements AutoCloseable {

    public static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    public static final String DATABASE = "marketplace.db";
    public static final String LOCK = "lock";

    private static final String SECRET = "secret";
    private static final int SECRET_BYTES = 32;
    private static final Pattern SECRET_TEXT = Pattern.compile("[0-9a-f]{" + 2 * SECRET_BYTES + "}");

    private final Optional<Path> folder;
    private final Optional<FileChannel> lock;
    private final Map<String, String> memory = new ConcurrentHashMap<>();
    private Optional<Path> temporary = Optional.empty();

    private DataFolder(Optional<Path> folder, Optional<FileChannel> lock) {
        this.folder = folder;
        this.lock = lock;
    }

    public static DataFolder open(Optional<Path> path) throws StartRefused {
        if (path.isEmpty()) {
            return new DataFolder(Optional.empty(), Optional.empty());
        }
        Path folder = path.get().toAbsolutePath();
        try {
            DurableFiles.makeFolder(folder, OWNER_ONLY_FOLDER);
            return new DataFolder(Optional.of(folder), Optional.of(lock(folder)));
        } catch (IOException e) {
            throw new StartRefused("The data folder " + folder + " cannot be used: " + reason(e) + ".", e);
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case FileAlreadyExistsException _ -> "it is a file";
            case AccessDeniedException _ -> "it cannot be written";
            case FileSystemException named when named.getReason() != null -> named.getReason();
            default -> failure.getMessage();
        };
    }

    @SuppressWarnings("resource") // The channel holds the lock until the folder is closed.
    private static FileChannel lock(Path folder) throws IOException, StartRefused {
        FileChannel channel = FileChannel.open(
                folder.resolve(LOCK), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OWNER_ONLY);
        try {
            FileLock held = channel.tryLock();
            if (held != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            // Locked by another stack of this JVM.
        }
        channel.close();
        throw new StartRefused("The data folder " + folder + " is in use by another process.");
    }

    /** False for a stack in memory: its files are in a temporary folder, deleted on close. */
    public boolean isKept() {
        return folder.isPresent();
    }

    /** For its owner alone, as the files that SQLite puts beside it then are. */
    public synchronized Path database() {
        Path file = files().resolve(DATABASE);
        try {
            if (Files.notExists(file)) {
                Files.createFile(file, OWNER_ONLY);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    public Path objects() {
        return files().resolve("objects");
    }

    private synchronized Path files() {
        if (folder.isPresent()) {
            return folder.get();
        }
        if (temporary.isEmpty()) {
            try {
                temporary = Optional.of(Files.createTempDirectory("marketplace"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return temporary.get();
    }

    /** The database of a folder, for a command that makes none. */
    public static Path requireDatabase(Path folder) throws StartRefused {
        Path database = folder.resolve(DATABASE);
        if (Files.notExists(database)) {
            throw new StartRefused("There is no database in " + folder + "; name the folder with --data.");
        }
        return database;
    }

    public static void removeAll(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Made before the database: with a new one, sessions and sealed secrets that the database has would be void. */
    public byte[] secret() throws StartRefused {
        Optional<String> kept = read(SECRET);
        if (kept.isEmpty()) {
            if (folder.isPresent() && Files.exists(folder.get().resolve(DATABASE))) {
                throw damaged(SECRET);
            }
            byte[] random = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(random);
            write(SECRET, HexFormat.of().formatHex(random));
            return random;
        }
        if (!SECRET_TEXT.matcher(kept.get()).matches()) {
            throw damaged(SECRET);
        }
        return HexFormat.of().parseHex(kept.get());
    }

    /** The refusal of a folder whose file {@code name} cannot be read or is missing. */
    public StartRefused damaged(String name) {
        String place = folder.map(path -> path.resolve(name).toString()).orElse(name);
        return new StartRefused(place + " is damaged or missing. Restore the last backup.");
    }

    public Optional<String> read(String name) {
        if (folder.isEmpty()) {
            return Optional.ofNullable(memory.get(name));
        }
        Path file = folder.get().resolve(name);
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public synchronized void write(String name, String text) {
        if (folder.isEmpty()) {
            memory.put(name, text);
            return;
        }
        Path file = folder.get().resolve(name);
        Path draft = folder.get().resolve(name + ".new");
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft, OWNER_ONLY);
            Files.writeString(draft, text);
            DurableFiles.publish(draft, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For a log: a crash can lose the last lines. A stack in memory ignores it, as nothing reads the file again. */
    void append(String name, String text) {
        append(name, text, false);
    }

    /** Returns when the text is on the disk. A crash before can leave a part of it. */
    void appendDurably(String name, String text) {
        append(name, text, true);
    }

    private synchronized void append(String name, String text, boolean durable) {
        if (folder.isEmpty()) {
            return;
        }
        Path file = folder.get().resolve(name);
        try {
            if (!Files.exists(file)) {
                Files.createFile(file, OWNER_ONLY);
                DurableFiles.synchronise(folder.get());
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
                append(channel, text, durable);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A full disk must leave no part of a line: the next line would continue it. */
    private static void append(FileChannel channel, String text, boolean durable) throws IOException {
        long before = channel.size();
        try {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            if (durable) {
                channel.force(false);
            }
        } catch (IOException e) {
            channel.truncate(before);
            throw e;
        }
    }

    @Override
    public synchronized void close() {
        temporary.ifPresent(DataFolder::removeAll);
        lock.ifPresent(channel -> {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
