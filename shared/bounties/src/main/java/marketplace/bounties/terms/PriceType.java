package marketplace.bounties.terms;

import marketplace.kernel.Wire;

/**
 * How a bounty's price is read.
 *
 * <p>An hourly price says what is due only together with the hours.
 */
public enum PriceType implements Wire {
    /** For the whole task. */
    FIXED,
    /** Per hour, for the estimated hours. */
    HOURLY
}
