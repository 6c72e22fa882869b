package marketplace.kernel.secrets;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The keys for one purpose. New values use the current key; all keys are accepted, so that a rotation voids nothing. A
 * key is on the ring some minutes before it is current: every process knows it before one uses it.
 */
public final class KeyRing<K> {

    /** {@code replacedFor} is how long the key has not been current; zero for the current one and for later ones. */
    public record Held<K>(K key, Duration replacedFor) {}

    private final Supplier<List<Held<K>>> keys;

    /** {@code keys} gives at least one, the current one first. */
    public KeyRing(Supplier<List<Held<K>>> keys) {
        this.keys = keys;
    }

    public static <K> KeyRing<K> of(K only) {
        List<Held<K>> keys = List.of(new Held<>(only, Duration.ZERO));
        return new KeyRing<>(() -> keys);
    }

    public K current() {
        return keys.get().getFirst().key();
    }

    /** The current key first. */
    public List<K> accepted() {
        return keys.get().stream().map(Held::key).toList();
    }

    /** Without keys that were replaced longer ago than anything made with them is valid. */
    public List<K> accepted(Duration validity) {
        return keys.get().stream()
                .filter(held -> held.replacedFor().compareTo(validity) <= 0)
                .map(Held::key)
                .toList();
    }

    /** Calls {@code make} once for each key. */
    public <T> KeyRing<T> map(Function<K, T> make) {
        Map<K, T> made = new HashMap<>();
        return new KeyRing<>(() -> {
            synchronized (made) {
                return keys.get().stream()
                        .map(held -> new Held<>(made.computeIfAbsent(held.key(), make), held.replacedFor()))
                        .toList();
            }
        });
    }

    @Override
    public String toString() {
        return "KeyRing[redacted]";
    }
}
