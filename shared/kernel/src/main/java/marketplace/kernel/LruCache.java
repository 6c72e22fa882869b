package marketplace.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What this process has lately seen, up to a number of things; the one that was asked for longest ago goes first.
 *
 * <p>For what saves a round trip and can be forgotten at any time. It proves nothing: others may have changed it since, so
 * whoever remembers says why that does no harm.
 */
public final class LruCache<K, V> {

    private final Map<K, V> things;

    public LruCache(int most) {
        this.things = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(things.get(key));
    }

    /** The one thing of this key, for all who ask at once. */
    public synchronized V findOrMake(K key, Function<K, V> make) {
        return things.computeIfAbsent(key, make);
    }

    public synchronized void keep(K key, V value) {
        things.put(key, value);
    }

    public synchronized void forget(K key) {
        things.remove(key);
    }
}
