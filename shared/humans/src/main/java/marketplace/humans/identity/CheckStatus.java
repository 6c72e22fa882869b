package marketplace.humans.identity;

import marketplace.kernel.Wire;

/**
 * Where a check stands.
 *
 * <p>It ends once: whoever was refused begins another.
 */
public enum CheckStatus implements Wire {
    /** The person has not come yet. */
    PENDING,
    /** The person is who the document says. */
    VERIFIED,
    /** The document was refused. */
    FAILED
}
