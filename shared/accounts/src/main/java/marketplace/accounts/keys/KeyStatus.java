package marketplace.accounts.keys;

import marketplace.kernel.Wire;

/**
 * Where an API key stands.
 *
 * <p>There is no way back: a key that leaked once must not come to life again.
 */
public enum KeyStatus implements Wire {
    /** It opens the API to whoever holds it; may become revoked. */
    ACTIVE,
    /** It opens nothing, for ever. */
    REVOKED
}
