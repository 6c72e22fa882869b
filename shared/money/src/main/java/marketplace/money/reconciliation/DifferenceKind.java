package marketplace.money.reconciliation;

import marketplace.kernel.Wire;

/**
 * How the two books differ.
 *
 * <p>The three ways there are, in the order in which they are worth a look.
 */
public enum DifferenceKind implements Wire {
    /** The provider has moved it, and we know nothing of it. */
    MISSING_HERE,
    /** We say that it was moved, and the provider knows nothing of it. */
    MISSING_THERE,
    /** Both know of it, by different sums. */
    AMOUNT_DIFFERS
}
