package marketplace.kernel;

/**
 * Names one session: a chain of refresh tokens of one sign-in.
 *
 * <p>Logout and reuse detection end the chain, not the account.
 */
public record SessionId(String value) implements Id {

    public SessionId {
        IdKind.SESSION.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
