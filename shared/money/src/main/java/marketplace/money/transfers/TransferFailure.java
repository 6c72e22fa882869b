package marketplace.money.transfers;

import marketplace.kernel.Wire;

/**
 * Why a transfer failed.
 *
 * <p>A word and no sentence, because programs decide by it what to do next.
 */
public enum TransferFailure implements Wire {
    /** Its checkout was not paid in time. */
    CHECKOUT_EXPIRED,
    /** The payer said no. */
    PAYMENT_DECLINED,
    /** Nobody who reads the e-mail came for it within 30 days; the money is in the sender's wallet. */
    UNCLAIMED,
    /** The recipient's account is deleted; what was paid is in the sender's wallet. */
    RECIPIENT_GONE
}
