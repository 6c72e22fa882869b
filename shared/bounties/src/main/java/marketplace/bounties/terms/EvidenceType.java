package marketplace.bounties.terms;

import marketplace.kernel.Wire;

/**
 * What a submission shows.
 *
 * <p>Named up front, so that nobody has to argue afterwards about what proof was meant.
 */
public enum EvidenceType implements Wire {
    TEXT,
    PHOTO,
    VIDEO,
    LINK
}
