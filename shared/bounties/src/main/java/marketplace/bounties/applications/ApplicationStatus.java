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

    boolean fits(Seat seat) {
        return switch (this) {
            case PENDING, REJECTED -> seat == null;
            case ACCEPTED -> seat != null && seat.expired() == null;
            case EXPIRED -> seat != null && seat.expired() != null;
            case WITHDRAWN -> seat == null || seat.expired() == SeatExpiry.WORKER_WITHDREW;
        };
    }

    public boolean live() {
        return live;
    }
}
