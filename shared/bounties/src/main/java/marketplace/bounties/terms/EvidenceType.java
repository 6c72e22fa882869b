package marketplace.bounties.terms;

import marketplace.kernel.Wire;

public enum EvidenceType implements Wire {
    TEXT,
    PHOTO,
    VIDEO,
    LINK
}
