package marketplace.bounties;

import marketplace.kernel.Wire;

/**
 * Why the policy gate held a bounty back.
 *
 * <p>For programs: an agent can tell a wording to mend from a task that will not be published.
 */
public enum ReviewReason implements Wire {
    /** Making, verifying, renting or selling accounts. */
    ACCOUNT_FARMING,
    /** Paid praise or paid slander. */
    FAKE_REVIEWS,
    /** Handing over passwords, codes or identities. */
    CREDENTIALS,
    /** Getting or moving weapons. */
    WEAPONS,
    /** Against the law by its own words. */
    ILLEGAL,
    /** One of many that say nearly the same. */
    NEAR_IDENTICAL_BURST
}
