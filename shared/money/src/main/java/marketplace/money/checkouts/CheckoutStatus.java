package marketplace.money.checkouts;

import marketplace.kernel.Wire;

/**
 * Where a checkout stands.
 *
 * <p>Only a pending one takes money for its purpose; what comes for any other goes to the payer's wallet (M8).
 */
public enum CheckoutStatus implements Wire {
    /** Can be paid. */
    PENDING,
    /** Was paid. */
    PAID,
    /** Was open for too long. */
    EXPIRED,
    /** Was called off. */
    CANCELLED
}
