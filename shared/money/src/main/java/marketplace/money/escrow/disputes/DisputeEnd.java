package marketplace.money.escrow.disputes;

import marketplace.kernel.Wire;

/** How a dispute of a party ends. */
public enum DisputeEnd implements Wire {
    /** An admin ruled. */
    RULED,
    /** The deadline of the ruling passed; the default applies. */
    NO_RULING,
    /** One side gave in: the other side gets the whole amount. */
    CONCEDED,
    /** One side accepted the settlement that the other side proposed. */
    SETTLED,
    /** Whoever opened it withdrew it; the escrow continues. */
    WITHDRAWN,
    /** The worker withdrew the appeal; the poster is refunded. */
    APPEAL_WITHDRAWN
}
