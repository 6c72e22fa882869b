package marketplace.bounties;

import marketplace.kernel.Wire;

public enum BountySort implements Wire {
    NEW,
    /** By number of applications. */
    TOP,
    VALUE
}
