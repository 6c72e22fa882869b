package marketplace.accounts.keys;

import marketplace.kernel.Wire;

/** The status of an API key. Revocation is permanent. */
public enum KeyStatus implements Wire {
    ACTIVE,
    REVOKED
}
