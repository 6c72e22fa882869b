package marketplace.webhooks;

import marketplace.kernel.AccountId;
import marketplace.kernel.KeyId;

/**
 * Whether an API key still holds.
 *
 * <p>The one question that this room has about keys: with its key an endpoint goes away.
 */
@FunctionalInterface
public interface KeyStatus {

    /** False once the key is revoked, for ever. */
    boolean isActive(AccountId account, KeyId key);
}
