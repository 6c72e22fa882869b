package marketplace.money.escrow;

import marketplace.kernel.Wire;

/**
 * Who moved an escrow, for its audit log.
 *
 * <p>A role and not an id: both participants read the log, and neither learns of other accounts by it.
 */
public enum EscrowActor implements Wire {
    POSTER,
    WORKER,
    ADMIN,
    /** A deadline that passed. */
    CLOCK,
    /** The payment provider. */
    PROVIDER
}
