package marketplace.api.policy;

import marketplace.kernel.Wire;

/**
 * Why the policy gate flags a text or a post.
 *
 * <p>A program can use it to decide between rewording the text and giving up.
 */
public enum ReviewReason implements Wire {
    /** Creating, verifying, renting or selling accounts. */
    ACCOUNT_FARMING,
    /** Paid reviews, positive or negative, and paid followers. */
    FAKE_REVIEWS,
    /** Passwords, one-time codes or identity documents. */
    CREDENTIALS,
    /** Buying, making or transporting weapons. */
    WEAPONS,
    /** Illegal by its own wording. */
    ILLEGAL,
    /** Too many nearly identical posts within an hour. */
    NEAR_IDENTICAL_BURST
}
