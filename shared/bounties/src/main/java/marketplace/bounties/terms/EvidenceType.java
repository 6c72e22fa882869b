package marketplace.bounties.terms;

import marketplace.kernel.Wire;

public enum EvidenceType implements Wire {
    TEXT("text"),
    PHOTO("uploadIds"),
    VIDEO("uploadIds"),
    LINK("links");

    private final String field;

    EvidenceType(String field) {
        this.field = field;
    }

    /** The field of a hand-in that carries it. */
    public String field() {
        return field;
    }
}
