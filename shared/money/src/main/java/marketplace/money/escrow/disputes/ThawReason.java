package marketplace.money.escrow.disputes;

import marketplace.kernel.Wire;

/** Why an escrow is no longer frozen because of a payment, and continues. */
public enum ThawReason implements Wire {
    /** The payment provider returned the payment. */
    PAYMENT_RETURNED,
    /** The payment is lost, and the poster has paid for it. */
    PAYMENT_COVERED
}
