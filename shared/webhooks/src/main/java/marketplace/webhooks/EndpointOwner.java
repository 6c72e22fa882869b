package marketplace.webhooks;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;

/**
 * Whose an endpoint is: the id of the key that made it, or of the account for all its sessions together (decisions §9).
 *
 * <p>Keys do not see each other's endpoints: an agent that leaks its key gives away its own receivers only.
 */
public record EndpointOwner(String value) {

    /** The caller as an owner; an anonymous one is refused. */
    static EndpointOwner of(Call call) {
        return call.caller() instanceof Caller.WithKey key
                ? new EndpointOwner(key.keyId().value())
                : new EndpointOwner(call.accountId().value());
    }

    /** The key; empty where the owner is the account itself. */
    Optional<KeyId> key() {
        return value.startsWith(IdKind.KEY.prefix()) ? Optional.of(new KeyId(value)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
