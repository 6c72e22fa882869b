package marketplace.money.checkouts;

import marketplace.kernel.Wire;

/**
 * The status of a checkout.
 *
 * <p>Only a pending checkout accepts money for its purpose; any other payment is credited to the payer's wallet (M8).
 */
public enum CheckoutStatus implements Wire {
    PENDING,
    PAID,
    /** It was not paid in time. */
    EXPIRED,
    CANCELLED
}
