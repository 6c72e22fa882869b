package marketplace.money.topups;

import marketplace.kernel.Wire;

/**
 * Where a top-up stands.
 *
 * <p>One is one charge: a failed one is tried again as another.
 */
public enum TopUpStatus implements Wire {
    /** The provider was asked, or is about to be. */
    PENDING,
    /** The money is in the wallet. */
    PAID,
    /** Nothing was charged; should the provider tell otherwise later, it becomes paid. */
    FAILED
}
