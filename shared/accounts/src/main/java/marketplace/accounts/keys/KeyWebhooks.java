package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Write;

/**
 * The receivers that are set on keys, as the room of webhooks keeps them.
 *
 * <p>A port, because that room stands above this one: a key and its receiver change in one commit all the same.
 */
public interface KeyWebhooks {

    /**
     * Has the key's events sent to {@code url}, which must be a public https one, under a secret that is new.
     *
     * @param standing the receiver that the key has already; it is changed, and what is queued for it goes on
     */
    Hooked set(AccountId account, KeyId key, Optional<EndpointId> standing, String url, Instant now);

    /** Ends the receiver; nothing is sent to it any more, whatever is queued. */
    List<Write> remove(AccountId account, EndpointId standing);

    /**
     * A receiver that stands once the writes are done.
     *
     * @param id its deliveries carry it as endpointId
     * @param secret what its deliveries are signed with; shown once
     */
    record Hooked(EndpointId id, String secret, List<Write> writes) {
        public Hooked {
            writes = List.copyOf(writes);
        }

        @Override
        public String toString() {
            return "Hooked[" + id + "]";
        }
    }
}
