package marketplace.webhooks;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;

/**
 * The owner of an endpoint: the id of the API key that created it, or of the account for all its sessions. Keys do not
 * see each other's endpoints, so a leaked key exposes its own only.
 */
public record EndpointOwner(String value) {

    /** The caller as an owner; refuses anonymous callers. */
    static EndpointOwner of(Call call) {
        return call.caller() instanceof Caller.WithKey key
                ? new EndpointOwner(key.keyId().value())
                : new EndpointOwner(call.accountId().value());
    }

    /** Empty if the owner is the account. */
    Optional<KeyId> key() {
        return value.startsWith(IdKind.KEY.prefix()) ? Optional.of(new KeyId(value)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
