package marketplace.kernel.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A bounded cache. Other processes change the same records, so every user must state why a stale entry is safe. */
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

    /** Creates the entry at most once for concurrent callers. */
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
