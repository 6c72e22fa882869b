package marketplace.accounts;

/**
 * What the check of a government ID has found out about a person.
 *
 * <p>Made once per account and reused ever after: it says who may apply where an identity is required, and from which
 * country.
 */
public sealed interface IdentityCheck {

    /** No check has succeeded. */
    record Unverified() implements IdentityCheck {}

    /**
     * The person is who the document says.
     *
     * @param country the document's, as an ISO 3166-1 code of two capitals
     */
    record Verified(String country) implements IdentityCheck {}

    static IdentityCheck unverified() {
        return new Unverified();
    }

    default boolean isVerified() {
        return this instanceof Verified;
    }
}
