package marketplace.bounties;

import marketplace.kernel.Wire;

/**
 * Why an owner closes a bounty (interface, Bounty status).
 *
 * <p>A short list, so that reasons can be counted; what fits none of them is said in words.
 */
public enum CloseReason implements Wire {
    NOT_ENOUGH_APPLICANTS,
    APPLICANTS_NOT_A_FIT,
    PLANS_CHANGED,
    BUDGET_OR_TIMING,
    OTHER
}
