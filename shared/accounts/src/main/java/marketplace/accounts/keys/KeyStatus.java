package marketplace.accounts.keys;

import marketplace.kernel.Wire;

public enum KeyStatus implements Wire {
    ACTIVE,
    REVOKED
}
