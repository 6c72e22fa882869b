package marketplace.testing;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.secrets.Sha256;

/** An object store in memory. Its URLs do not work; tests store files directly. */
public final class MemoryObjects implements ObjectStore {

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();

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
        byte[] file = files.get(name);
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

    private static URI address(String name, Instant now, Duration life) {
        return URI.create("https://objects.test/" + name + "?until=" + now.plus(life));
    }
}
