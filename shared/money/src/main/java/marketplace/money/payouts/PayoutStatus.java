package marketplace.money.payouts;

import marketplace.kernel.Wire;

/** The status of a payout. Until it is confirmed the money is owed, as payable in the ledger. */
public enum PayoutStatus implements Wire {
    PENDING,
    CONFIRMED,
    FAILED
}
