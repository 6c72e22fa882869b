package marketplace.accounts;

/**
 * The result of an identity check with a government ID. An account is checked once; bounties may require the check or a
 * country.
 */
public sealed interface IdentityCheck {

    record Unverified() implements IdentityCheck {}

    /**
     * The check was passed.
     *
     * @param country of the document, as an ISO 3166-1 code of two capitals
     */
    record Verified(String country) implements IdentityCheck {}

    static IdentityCheck unverified() {
        return new Unverified();
    }

    default boolean isVerified() {
        return this instanceof Verified;
    }
}
