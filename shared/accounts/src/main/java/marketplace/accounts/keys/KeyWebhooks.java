package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Write;

/** Registers the webhooks of keys. A port: the webhooks module depends on this one. */
public interface KeyWebhooks {

    /** The secret is new. {@code current} is updated, and its queued deliveries continue. */
    Registered set(AccountId account, KeyId key, Optional<EndpointId> current, String url, Instant now);

    /** Also stops queued deliveries. */
    List<Write> remove(AccountId account, EndpointId current);

    record Registered(EndpointId id, String secret, List<Write> writes) {
        public Registered {
            writes = List.copyOf(writes);
        }

        @Override
        public String toString() {
            return "Registered[" + id + "]";
        }
    }
}
