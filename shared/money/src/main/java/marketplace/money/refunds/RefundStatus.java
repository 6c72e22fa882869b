package marketplace.money.refunds;

import marketplace.kernel.Wire;

/**
 * Where a refund stands.
 *
 * <p>Its money has left the wallet with its beginning, and is back there exactly when it has failed.
 */
public enum RefundStatus implements Wire {
    /** On its way. */
    PENDING,
    /** The provider has given it back; banks take some days to show it. */
    CONFIRMED,
    /** It was refused, or came back; the money is in the wallet again. */
    FAILED
}
