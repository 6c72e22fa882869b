package marketplace.money.payouts;

import marketplace.kernel.Wire;

/**
 * Where a payout stands.
 *
 * <p>What is not confirmed is still owed: it stands in the ledger as payable.
 */
public enum PayoutStatus implements Wire {
    /** On its way; the money is still payable. */
    PENDING,
    /** It has arrived. */
    CONFIRMED,
    /** It did not arrive, or came back; the money is payable again. */
    FAILED
}
