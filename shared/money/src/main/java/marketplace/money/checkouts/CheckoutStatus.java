package marketplace.money.checkouts;

import marketplace.kernel.Wire;

/** Only a pending checkout accepts money for its purpose; any other payment is credited to the payer's wallet. */
public enum CheckoutStatus implements Wire {
    PENDING,
    PAID,
    EXPIRED,
    CANCELLED
}
