package marketplace.humans.identity;

import marketplace.kernel.Wire;

/** A check ends once. After a failure the human starts another. */
public enum CheckStatus implements Wire {
    PENDING,
    VERIFIED,
    FAILED
}
