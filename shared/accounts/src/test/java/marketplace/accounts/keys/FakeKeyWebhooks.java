package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/** Stores one item per key webhook, in place of the webhooks module. */
public final class FakeKeyWebhooks implements KeyWebhooks {

    @Override
    public Registered set(AccountId account, KeyId key, Optional<EndpointId> current, String url, Instant now) {
        EndpointId id = current.orElseGet(() -> idOf(key));
        Write write = current.isPresent()
                ? Write.update(Keys.endpoint(account, id), Change.set("url", url))
                : Write.create(
                        Item.at(Keys.endpoint(account, id)).put("url", url).build());
        return new Registered(id, "whsec_of " + url, List.of(write));
    }

    @Override
    public List<Write> remove(AccountId account, EndpointId current) {
        return List.of(Write.delete(Keys.endpoint(account, current)));
    }

    public static EndpointId idOf(KeyId key) {
        return new EndpointId(key.value().replace("key_", "whe_"));
    }
}
