package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/**
 * The states of an application.
 *
 * <p>Only a live one bars the human from applying again.
 */
public enum ApplicationStatus implements Wire {
    /** Waits for the owner. */
    PENDING(true),
    /** Has a seat. */
    ACCEPTED(true),
    /** Refused by the owner. */
    REJECTED(false),
    /** Taken back by the human. */
    WITHDRAWN(false),
    /** Had a seat and lost it. */
    EXPIRED(false);

    private final boolean live;

    ApplicationStatus(boolean live) {
        this.live = live;
    }

    public boolean live() {
        return live;
    }
}
