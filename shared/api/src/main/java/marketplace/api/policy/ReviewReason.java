package marketplace.api.policy;

import marketplace.kernel.Wire;

/** Why the policy gate flags a text or a post. */
public enum ReviewReason implements Wire {
    ACCOUNT_FARMING,
    FAKE_REVIEWS,
    CREDENTIALS,
    WEAPONS,
    ILLEGAL,
    SURVEILLANCE,
    NEAR_IDENTICAL_BURST
}
