package marketplace.money.transfers;

import marketplace.kernel.Wire;

enum PayoutState implements Wire {
    HELD,
    PAID
}
