package marketplace.humans.identity;

import marketplace.kernel.Wire;

/** The status of an identity check. A check ends once; after a failure the person starts another. */
public enum CheckStatus implements Wire {
    PENDING,
    VERIFIED,
    FAILED
}
