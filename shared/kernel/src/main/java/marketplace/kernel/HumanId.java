package marketplace.kernel;

/**
 * Names one human profile.
 *
 * <p>An account has at most one, yet the two are told apart: the profile is public, the account is not.
 */
public record HumanId(String value) implements Id {

    public HumanId {
        IdKind.HUMAN.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
