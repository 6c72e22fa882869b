package marketplace.webhooks.endpoints;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;

/** An API key, or an account for all its sessions. Keys do not see each other's endpoints. */
public record EndpointOwner(String value) {

    public static EndpointOwner of(Call call) {
        return call.caller() instanceof Caller.WithKey key
                ? new EndpointOwner(key.keyId().value())
                : new EndpointOwner(call.accountId().value());
    }

    public Optional<KeyId> key() {
        return value.startsWith(IdKind.KEY.prefix()) ? Optional.of(new KeyId(value)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
