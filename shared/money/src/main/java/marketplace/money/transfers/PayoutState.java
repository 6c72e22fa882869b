package marketplace.money.transfers;

import marketplace.kernel.Wire;

/** Whether the recipient of a transfer has the money. */
enum PayoutState implements Wire {
    HELD,
    PAID
}
