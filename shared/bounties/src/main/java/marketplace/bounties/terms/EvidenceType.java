package marketplace.bounties.terms;

import marketplace.kernel.Wire;

/**
 * What a submission shows.
 *
 * <p>Named in advance, to avoid disputes about the required proof.
 */
public enum EvidenceType implements Wire {
    TEXT,
    PHOTO,
    VIDEO,
    LINK
}
