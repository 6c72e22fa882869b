package marketplace.webhooks.endpoints;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.keys.KeyWebhooks;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.secrets.Sealer;
import marketplace.table.Write;
import marketplace.webhooks.client.AddressGuard;

/** The webhooks of API keys: endpoints owned by the key, not counted among its five. */
public final class ApiKeyWebhooks implements KeyWebhooks {

    private final Supplier<AddressGuard> guard;
    private final Supplier<Sealer> sealer;
    private final SecureRandom random;
    private final Ids ids;

    public ApiKeyWebhooks(Supplier<AddressGuard> guard, Supplier<Sealer> sealer, SecureRandom random, Ids ids) {
        this.guard = guard;
        this.sealer = sealer;
        this.random = random;
        this.ids = ids;
    }

    @Override
    public Registered set(AccountId account, KeyId key, Optional<EndpointId> current, String url, Instant now) {
        guard.get().require("webhookUrl", url);
        EndpointId id = current.orElseGet(() -> new EndpointId(ids.next(IdKind.ENDPOINT, now)));
        SigningSecret secret = SigningSecret.generate(random);
        String sealed = Base64.getEncoder().encodeToString(sealer.get().seal(secret.value(), id.value()));
        Write write = current.isPresent()
                ? Endpoints.retarget(account, id, url, sealed)
                : Endpoints.createUncounted(hook(account, key, id, url, sealed, now));
        return new Registered(id, secret.value(), List.of(write));
    }

    private static Endpoint hook(
            AccountId account, KeyId key, EndpointId id, String url, String sealedSecret, Instant now) {
        EndpointOwner owner = new EndpointOwner(key.value());
        return new Endpoint(
                id, account, owner, url, new Subscription.OfKey(), null, false, sealedSecret, null, 0, now, 1);
    }

    @Override
    public List<Write> remove(AccountId account, EndpointId current) {
        return List.of(Endpoints.removeUncounted(account, current));
    }
}
