package marketplace.bounties.terms;

import marketplace.kernel.Wire;

/** How many of the evidence types of a bounty a hand-in must contain. */
public enum EvidenceRule implements Wire {
    ANY("at least one of"),
    ALL("all of");

    private final String words;

    EvidenceRule(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
