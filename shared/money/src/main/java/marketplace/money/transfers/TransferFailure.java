package marketplace.money.transfers;

import marketplace.kernel.Wire;

public enum TransferFailure implements Wire {
    CHECKOUT_EXPIRED,
    PAYMENT_DECLINED,
    /** Not claimed within 30 days; the sender's wallet is credited. */
    UNCLAIMED,
    /** The recipient's account is deleted; the sender's wallet is credited. */
    RECIPIENT_GONE
}
