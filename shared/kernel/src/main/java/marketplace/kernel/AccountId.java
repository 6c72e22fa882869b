package marketplace.kernel;

/**
 * Names one account: one e-mail, who may post, work, or both.
 *
 * <p>Everything owned hangs on it, so it is the first thing that every authorisation compares.
 */
public record AccountId(String value) implements Id {

    public AccountId {
        IdKind.ACCOUNT.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
