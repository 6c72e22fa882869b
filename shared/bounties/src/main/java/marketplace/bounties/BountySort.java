package marketplace.bounties;

import marketplace.kernel.Wire;

/**
 * How a list of bounties is ordered.
 *
 * <p>Each order has its own place in the table; where it finds equals, the newest comes first.
 */
public enum BountySort implements Wire {
    /** The newest first. */
    NEW,
    /** The most applied for first. */
    TOP,
    /** The dearest first. */
    VALUE
}
