package marketplace.humans;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.AccountId;
import marketplace.kernel.HumanId;

/**
 * Which profile an account had when this process last read it.
 *
 * <p>A profile names its account, so reading the remembered one tells whether that still is so; mostly it does, and the
 * round trip to find it is saved.
 */
final class RememberedProfiles {

    /** A few megabytes; what is forgotten costs one round trip more, once. */
    private static final int MOST = 10_000;

    private final Map<AccountId, HumanId> profiles = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<AccountId, HumanId> eldest) {
            return size() > MOST;
        }
    };

    synchronized Optional<HumanId> find(AccountId account) {
        return Optional.ofNullable(profiles.get(account));
    }

    synchronized void keep(AccountId account, HumanId profile) {
        profiles.put(account, profile);
    }
}
