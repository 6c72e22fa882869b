package marketplace.money.transfers;

import marketplace.kernel.Wire;

/**
 * The status that participants see. A transfer to an e-mail stays pending for its sender until the claim period
 * ends, claimed or not: otherwise the sender would learn whether the e-mail has an account.
 */
public enum TransferStatus implements Wire {
    PENDING,
    COMPLETED,
    /** The sender's wallet has what was paid. */
    FAILED
}
