package marketplace.kernel;

/** What an API key may be used for. */
public enum Scope implements Wire {
    READ,
    /** Post bounties, message, accept and reject. */
    HIRE,
    /** Move money. */
    SPEND,
    /** API keys, wallet controls and webhooks. */
    MANAGE
}
