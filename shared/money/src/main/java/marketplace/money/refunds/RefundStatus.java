package marketplace.money.refunds;

import marketplace.kernel.Wire;

/** The status of a refund. The wallet is debited when it starts, and credited again if it fails. */
public enum RefundStatus implements Wire {
    PENDING,
    CONFIRMED,
    FAILED
}
