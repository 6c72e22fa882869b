package marketplace.money.reconciliation;

import marketplace.kernel.Wire;

/** How the provider's statement and our journal differ. */
public enum DifferenceKind implements Wire {
    MISSING_HERE,
    MISSING_THERE,
    AMOUNT_DIFFERS
}
