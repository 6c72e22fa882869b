package marketplace.webhooks;

import marketplace.kernel.Wire;

/**
 * Where a delivery stands (interface, Webhook delivery).
 *
 * <p>A delivery outlives queues and crashes as a record; this is what the record says must happen next.
 */
public enum DeliveryStatus implements Wire {
    /** Recorded, not attempted yet. */
    PENDING,
    /** A worker holds it under a lease and may be calling the receiver; after the lease anyone may take it over. */
    CLAIMED,
    /** The receiver answered 2xx; nothing follows. */
    DELIVERED,
    /** The last attempt failed; the next one has its time. */
    RETRY,
    /** Every attempt failed, or there is no receiver any more; nothing follows. */
    FAILED;

    /** Whether the next attempt only waits for its time. */
    boolean waits() {
        return this == PENDING || this == RETRY;
    }

    /** Whether nothing follows. */
    boolean ended() {
        return this == DELIVERED || this == FAILED;
    }
}
