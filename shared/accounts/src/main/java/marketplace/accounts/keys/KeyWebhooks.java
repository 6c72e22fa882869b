package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Write;

/**
 * Registers the webhooks of keys. A port, because the webhooks module depends on this one; both change in one commit.
 */
public interface KeyWebhooks {

    /**
     * Sends the key's events to {@code url}, which must be public and https, signed with a new secret.
     *
     * @param current the key's current webhook, which is updated; its queued deliveries continue
     */
    Registered set(AccountId account, KeyId key, Optional<EndpointId> current, String url, Instant now);

    /** Removes the webhook. Nothing more is sent to it, not even queued deliveries. */
    List<Write> remove(AccountId account, EndpointId current);

    /**
     * A registered webhook, once the writes are committed.
     *
     * @param id the endpointId of its deliveries
     * @param secret signs its deliveries; shown once
     */
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
