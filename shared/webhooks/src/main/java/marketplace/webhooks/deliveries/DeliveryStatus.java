package marketplace.webhooks.deliveries;

import marketplace.kernel.Wire;

public enum DeliveryStatus implements Wire {
    PENDING,
    /** Leased to a worker that may be calling the receiver. After the lease another may claim it. */
    CLAIMED,
    DELIVERED,
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
