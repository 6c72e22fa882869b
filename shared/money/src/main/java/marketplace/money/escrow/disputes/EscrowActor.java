package marketplace.money.escrow.disputes;

import marketplace.kernel.Wire;

/** Who moved an escrow. A role and not an id: both participants read the log and must not learn of other accounts. */
public enum EscrowActor implements Wire {
    POSTER,
    WORKER,
    ADMIN,
    CLOCK,
    PROVIDER,
    PLATFORM
}
