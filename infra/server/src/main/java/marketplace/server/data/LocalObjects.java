package marketplace.server.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.kernel.ObjectStore;

/**
 * Files in a folder, at signed URLs. A file is checked before it is renamed, so no reader sees a partial one. What was
 * answered for is on the disk.
 */
public final class LocalObjects implements ObjectStore {

    public static final String PATH = "/local/objects/";

    /** Any other name could lead out of the folder. */
    private static final Pattern NAME = Pattern.compile("[a-z]+/[a-z0-9_]+");

    private static final String PARTS = "parts-";
    private static final String DRAFT = "draft-";
    private static final String TYPE = "type";

    private final Path folder;
    private final URI base;
    private final byte[] key;
    private final LongSupplier freeBytes;

    public LocalObjects(Path folder, URI base, byte[] key) {
        this(folder, base, key, folder.toFile()::getUsableSpace);
    }

    LocalObjects(Path folder, URI base, byte[] key, LongSupplier freeBytes) {
        this.folder = folder;
        this.base = base;
        this.key = key.clone();
        this.freeBytes = freeBytes;
        removeDrafts();
    }

    /** What a crash has left. */
    private void removeDrafts() {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, DRAFT + "*")) {
            drafts.forEach(DataFolder::removeAll);
        } catch (NoSuchFileException _) {
            // Nothing was ever stored.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public PutAddress put(String name, Announced announced, Instant now, Duration life) {
        String expires = Long.toString(now.plus(life).getEpochSecond());
        Grant grant = new Grant("PUT", name, expires, Optional.of(announced));
        URI url = base.resolve(PATH + name + "?expires=" + expires + "&bytes=" + announced.bytes() + "&sha256="
                + announced.sha256() + "&type=" + URLEncoder.encode(announced.contentType(), StandardCharsets.UTF_8)
                + "&signature=" + sign(grant));
        return new PutAddress(
                url,
                Map.of(
                        "content-type", announced.contentType(),
                        "content-length", Long.toString(announced.bytes())));
    }

    @Override
    public URI get(String name, Instant now, Duration life) {
        String expires = Long.toString(now.plus(life).getEpochSecond());
        Grant grant = new Grant("GET", name, expires, Optional.empty());
        return base.resolve(PATH + name + "?expires=" + expires + "&signature=" + sign(grant));
    }

    public record Grant(String method, String name, String expires, Optional<Announced> announced) {

        private String text() {
            String file = announced
                    .map(what -> what.contentType() + "\n" + what.bytes() + "\n" + what.sha256())
                    .orElse("");
            return method + "\n" + name + "\n" + expires + "\n" + file;
        }
    }

    public boolean holds(Grant grant, String signature, Instant now) {
        boolean signed = MessageDigest.isEqual(
                sign(grant).getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8));
        return signed && now.getEpochSecond() < Long.parseLong(grant.expires());
    }

    private String sign(Grant grant) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(grant.text().getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /**
     * Returns false if the file differs from what was announced.
     *
     * @throws IOException also if too little of the disk would stay free
     */
    public boolean store(String name, Announced announced, InputStream file) throws IOException {
        DurableFiles.makeFolder(folder);
        Path draft = draft(folder);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream hashed = new DigestInputStream(file, digest)) {
                Files.copy(new CallersFile(hashed, announced.bytes() + 1, freeBytes), draft);
            }
            boolean same = Files.size(draft) == announced.bytes()
                    && HexFormat.of().formatHex(digest.digest()).equals(announced.sha256());
            if (same) {
                publish(draft, name, announced.contentType());
            }
            return same;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    @Override
    public Optional<Stored> find(String name) {
        Path place = place(name);
        if (!Files.exists(place)) {
            return Optional.empty();
        }
        try (InputStream file = Files.newInputStream(place)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            file.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return Optional.of(new Stored(Files.size(place), HexFormat.of().formatHex(digest.digest())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public byte[] read(String name, long from, int length) {
        try (RandomAccessFile file = new RandomAccessFile(place(name).toFile(), "r")) {
            byte[] part = new byte[(int) Math.max(0, Math.min(length, file.length() - from))];
            file.seek(from);
            file.readFully(part);
            return part;
        } catch (FileNotFoundException e) {
            throw new Missing(name, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(String name, String contentType, byte[] file) {
        Path draft = draft(folder);
        try {
            DurableFiles.makeFolder(folder);
            Files.write(draft, file);
            publish(draft, name, contentType);
        } catch (IOException e) {
            throw unwritten(draft, e);
        }
    }

    private static Path draft(Path folder) {
        return folder.resolve(DRAFT + UUID.randomUUID());
    }

    private void publish(Path draft, String name, String contentType) throws IOException {
        Path place = place(name);
        DurableFiles.makeFolder(place.getParent());
        Path type = Files.writeString(draft(folder), contentType);
        DurableFiles.publish(type, typePlace(name));
        DurableFiles.publish(draft, place);
    }

    /** On a full disk a part of a file must not take the last space. */
    private static UncheckedIOException unwritten(Path draft, IOException failure) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
        return new UncheckedIOException(failure);
    }

    @Override
    public void delete(String name) {
        try {
            boolean existed = Files.deleteIfExists(place(name));
            if (Files.deleteIfExists(typePlace(name)) || existed) {
                DurableFiles.synchronise(place(name).getParent());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String begin(String name, String contentType) {
        String parts = PARTS + name.replace('/', '-') + "-" + UUID.randomUUID();
        try {
            DurableFiles.makeFolder(folder.resolve(parts));
            Path type = Files.writeString(draft(folder), contentType);
            DurableFiles.publish(type, folder.resolve(parts).resolve(TYPE));
            return parts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void part(String name, String parts, int number, byte[] bytes) {
        Path place = folder.resolve(parts);
        Path draft = draft(place);
        try {
            Files.write(draft, bytes);
            DurableFiles.publish(draft, place.resolve("part-%05d".formatted(number)));
        } catch (NoSuchFileException e) {
            throw new Missing(name, e);
        } catch (IOException e) {
            throw unwritten(draft, e);
        }
    }

    @Override
    public void complete(String name, String parts) {
        Path place = folder.resolve(parts);
        if (!Files.exists(place)) {
            if (!Files.exists(place(name))) {
                throw new Missing(name, null);
            }
            return;
        }
        Path draft = draft(folder);
        try {
            try (OutputStream file = Files.newOutputStream(draft);
                    Stream<Path> inOrder = Files.list(place).sorted()) {
                for (Path part : (Iterable<Path>) inOrder.filter(LocalObjects::isPart)::iterator) {
                    Files.copy(part, file);
                }
            }
            publish(draft, name, Files.readString(place.resolve(TYPE)));
            // At once, because a repetition after a crash would join the parts that are left.
            Path joined = Files.move(place, draft(folder), StandardCopyOption.ATOMIC_MOVE);
            DurableFiles.synchronise(folder);
            deleteFolder(joined);
        } catch (IOException e) {
            throw unwritten(draft, e);
        }
    }

    private static boolean isPart(Path file) {
        return file.getFileName().toString().startsWith("part-");
    }

    @Override
    public void abandon(String name) {
        try (DirectoryStream<Path> begun =
                Files.newDirectoryStream(folder, PARTS + name.replace('/', '-') + "-????????-*")) {
            for (Path parts : begun) {
                deleteFolder(parts);
            }
        } catch (NoSuchFileException _) {
            // Nothing was ever stored.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteFolder(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    public Path place(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not an object name: " + name);
        }
        return folder.resolve(name);
    }

    /** The type that the file was stored with; files of older data folders have none. */
    public String contentType(String name) throws IOException {
        Path type = typePlace(name);
        return Files.exists(type) ? Files.readString(type) : "application/octet-stream";
    }

    /** No name of an object has a dot. */
    private Path typePlace(String name) {
        Path place = place(name);
        return place.resolveSibling(place.getFileName() + ".type");
    }

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
