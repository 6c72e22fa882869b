package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/** Only a live application prevents the human from applying again. */
public enum ApplicationStatus implements Wire {
    PENDING(true),
    ACCEPTED(true),
    REJECTED(false),
    WITHDRAWN(false),
    EXPIRED(false);

    private final boolean live;

    ApplicationStatus(boolean live) {
        this.live = live;
    }

    public boolean live() {
        return live;
    }
}
