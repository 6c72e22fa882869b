package marketplace.kernel;

public enum Scope implements Wire {
    READ,
    HIRE,
    SPEND,
    MANAGE,
    /** Loosening spending caps, changing automatic top-ups, saving payment methods. */
    BUDGET;

    /** @param use what needs the scope, such as the name of a tool */
    public Problem missingFor(String use) {
        return new Problem(
                ErrorCode.INSUFFICIENT_SCOPE,
                "This API key lacks the scope '" + wire() + "' that " + use
                        + " needs. Ask the account's owner for a key with it; GET /api/account/status shows the scopes"
                        + " of this one.");
    }
}
