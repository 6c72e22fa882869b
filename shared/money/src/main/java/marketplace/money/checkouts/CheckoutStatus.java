package marketplace.money.checkouts;

import marketplace.kernel.Wire;

/** Only a pending checkout accepts money for its purpose; any other payment is credited to the payer's wallet. */
public enum CheckoutStatus implements Wire {
    /** Waits for an approval, and cannot be paid yet. */
    WAITING,
    PENDING,
    PAID,
    EXPIRED,
    CANCELLED
}
