package marketplace.accounts;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Caller;

/**
 * Whom the keys stood for that were lately proven in this process, by the keys' hashes.
 *
 * <p>Never proof: a key may have been revoked since. What is prepared for a remembered caller is used when the key has
 * been read and holds.
 */
final class RememberedKeys {

    /** A few megabytes; a key that is forgotten costs one round trip more, once. */
    private static final int MOST = 10_000;

    private final Map<String, Caller> callers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Caller> eldest) {
            return size() > MOST;
        }
    };

    synchronized Optional<Caller> find(String hash) {
        return Optional.ofNullable(callers.get(hash));
    }

    synchronized void keep(String hash, Caller caller) {
        callers.put(hash, caller);
    }

    synchronized void forget(String hash) {
        callers.remove(hash);
    }
}
