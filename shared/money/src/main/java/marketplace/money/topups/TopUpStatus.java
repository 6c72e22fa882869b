package marketplace.money.topups;

import marketplace.kernel.Wire;

public enum TopUpStatus implements Wire {
    PENDING,
    PAID,
    /** Nothing was charged. It becomes paid if the provider reports so later. */
    FAILED
}
