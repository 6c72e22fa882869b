package marketplace.bounties;

/**
 * Why a bounty was closed, or never published.
 *
 * <p>Nobody has a seat where one is closed; what ends seats, too, is a {@link Cancellation}. Who ended it decides what
 * there is to tell.
 */
public sealed interface ClosedBy {

    /**
     * Its owner decided it.
     *
     * @param details the owner's words; null for none
     */
    record ByOwner(CloseReason reason, String details) implements ClosedBy {}

    /** Nobody decided it; time did. */
    record ByDeadline() implements ClosedBy {}

    /**
     * An admin rejected it in review.
     *
     * @param words the reason, shown to the owner
     */
    record ByReview(String words) implements ClosedBy {}
}
