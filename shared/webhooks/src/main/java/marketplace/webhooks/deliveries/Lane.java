package marketplace.webhooks.deliveries;

import marketplace.kernel.Wire;

/** The two queues of deliveries. Each has its own concurrency, so that the slow one cannot delay the other. */
public enum Lane implements Wire {
    REGULAR,
    /** Retries, and all deliveries to endpoints that were slow or failing within the last minute. */
    SLOW
}
