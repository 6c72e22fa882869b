package marketplace.bounties;

/**
 * Why a bounty was closed, or never published.
 *
 * <p>Nobody has a seat where one is closed; what ends seats, too, is a {@link Cancellation}.
 *
 * @param reason null where the deadline or a review ended it
 * @param details the owner's words, or the reviewer's; null for none
 * @param byReview whether an admin refused to publish it
 */
public record Closure(CloseReason reason, String details, boolean byReview) {

    /** Nobody decided it; time did. */
    static final Closure BY_DEADLINE = new Closure(null, null, false);

    /** Its owner decided it. */
    static Closure byOwner(CloseReason reason, String details) {
        return new Closure(reason, details, false);
    }

    /** An admin decided it. */
    static Closure byReview(String words) {
        return new Closure(null, words, true);
    }
}
