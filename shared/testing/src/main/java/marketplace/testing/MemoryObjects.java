package marketplace.testing;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.secrets.Sha256;

/** An object store in memory. Its URLs do not work; tests store files directly. */
public final class MemoryObjects implements ObjectStore {

    private record Parts(String name, NavigableMap<Integer, byte[]> bytes) {}

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, Parts> unfinished = new ConcurrentHashMap<>();

    private volatile Consumer<String> observer = _ -> {};
    private volatile Runnable beforeRead = () -> {};

    /** Sees the files in parts before and after each change, so that a test can crash at each step. */
    public void observe(Consumer<String> newObserver) {
        observer = newObserver;
    }

    /** Runs before a file is read, on the thread that reads it. */
    public void onRead(Runnable newBeforeRead) {
        beforeRead = newBeforeRead;
    }

    private void change(String what, Runnable step) {
        observer.accept("before " + what);
        step.run();
        observer.accept("after " + what);
    }

    public void store(String name, byte[] file) {
        files.put(name, file.clone());
    }

    public boolean has(String name) {
        return files.containsKey(name);
    }

    @Override
    public PutAddress put(String name, Announced announced, Instant now, Duration life) {
        return new PutAddress(address(name, now, life), Map.of("content-type", announced.contentType()));
    }

    @Override
    public URI get(String name, Instant now, Duration life) {
        return address(name, now, life);
    }

    @Override
    public Optional<Stored> find(String name) {
        return Optional.ofNullable(files.get(name)).map(file -> new Stored(file.length, Sha256.of(file)));
    }

    @Override
    public byte[] read(String name, long from, int length) {
        beforeRead.run();
        byte[] file = files.get(name);
        if (file == null) {
            throw new Missing(name, null);
        }
        int begin = (int) Math.min(from, file.length);
        return Arrays.copyOfRange(file, begin, Math.min(file.length, begin + length));
    }

    @Override
    public void write(String name, String contentType, byte[] file) {
        store(name, file);
    }

    @Override
    public void delete(String name) {
        files.remove(name);
    }

    @Override
    public String begin(String name, String contentType) {
        String id = UUID.randomUUID().toString();
        change("begin", () -> unfinished.put(id, new Parts(name, new ConcurrentSkipListMap<>())));
        return id;
    }

    @Override
    public void part(String name, String parts, int number, byte[] bytes) {
        Parts begun = unfinished.get(parts);
        if (begun == null) {
            throw new Missing(name, null);
        }
        change("part " + number, () -> begun.bytes().put(number, bytes.clone()));
    }

    @Override
    public void complete(String name, String parts) {
        Parts begun = unfinished.get(parts);
        if (begun == null) {
            if (!has(name)) {
                throw new Missing(name, null);
            }
            return;
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        begun.bytes().values().forEach(file::writeBytes);
        change("complete", () -> {
            store(name, file.toByteArray());
            unfinished.remove(parts);
        });
    }

    @Override
    public void abandon(String name) {
        change(
                "abandon",
                () -> unfinished.values().removeIf(parts -> parts.name().equals(name)));
    }

    /** Names of files, and of those that have parts. */
    public Set<String> names() {
        return Stream.concat(
                        files.keySet().stream(), unfinished.values().stream().map(Parts::name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static URI address(String name, Instant now, Duration life) {
        return URI.create("https://objects.test/" + name + "?until=" + now.plus(life));
    }
}
