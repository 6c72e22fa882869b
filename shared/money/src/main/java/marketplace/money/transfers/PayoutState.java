package marketplace.money.transfers;

import marketplace.kernel.Wire;

/**
 * Whether the recipient of a transfer has its money (decisions §6, Transfer).
 *
 * <p>Beside the status, for agents that look at nothing else.
 */
enum PayoutState implements Wire {
    /** Not yet. */
    HELD,
    /** It is in the recipient's wallet. */
    PAID
}
