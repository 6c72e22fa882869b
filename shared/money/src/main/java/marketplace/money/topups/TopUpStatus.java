package marketplace.money.topups;

import marketplace.kernel.Wire;

/** The status of a top-up. It is one charge; a retry is another top-up. */
public enum TopUpStatus implements Wire {
    PENDING,
    PAID,
    /** Nothing was charged. It becomes paid if the provider reports so later. */
    FAILED
}
