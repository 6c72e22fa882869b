package marketplace.money.transfers;

import marketplace.kernel.Wire;

/**
 * Where a transfer stands, as its two sides see it (interface, Transfer).
 *
 * <p>What was sent by e-mail stays pending for its sender until the time to claim it is over, whoever has claimed it: else
 * the sender would learn whether the e-mail has an account.
 */
public enum TransferStatus implements Wire {
    /** Waits for its payment, for its turn, or for the reader of its e-mail. */
    PENDING,
    /** The recipient has the money. */
    COMPLETED,
    /** The recipient does not get it; whatever was paid is in the sender's wallet. */
    FAILED
}
