package marketplace.webhooks;

import marketplace.kernel.Wire;

/** The status of a delivery. */
public enum DeliveryStatus implements Wire {
    /** Not attempted yet. */
    PENDING,
    /** Leased to a worker that may be calling the receiver. After the lease another may claim it. */
    CLAIMED,
    /** The receiver answered 2xx. */
    DELIVERED,
    /** The last attempt failed; another one is scheduled. */
    RETRY,
    /** All attempts failed, or the receiver is gone. */
    FAILED;

    boolean waits() {
        return this == PENDING || this == RETRY;
    }

    boolean ended() {
        return this == DELIVERED || this == FAILED;
    }
}
