package marketplace.kernel;

/**
 * What an API key may be used for (decisions §2).
 *
 * <p>A key that reads listings for an agent should not be able to spend its owner's money.
 */
public enum Scope implements Wire {
    /** Read what the account may read. */
    READ,
    /** Post bounties, message, accept and reject. */
    HIRE,
    /** Move money. */
    SPEND,
    /** Keys, wallet controls and webhooks. */
    MANAGE
}
