package marketplace.bounties;

/**
 * Why a bounty was closed.
 *
 * @param reason null where the deadline closed it
 * @param details the owner's words; null for none
 */
public record Closure(CloseReason reason, String details) {

    /** Nobody decided it; time did. */
    static final Closure BY_DEADLINE = new Closure(null, null);
}
