package marketplace.accounts;

/** The result of a government ID check. An account is checked once. */
public sealed interface IdentityCheck {

    record Unverified() implements IdentityCheck {}

    /** {@code country} of the document, ISO 3166-1 alpha-2. */
    record Verified(String country) implements IdentityCheck {}

    static IdentityCheck unverified() {
        return new Unverified();
    }

    default boolean isVerified() {
        return this instanceof Verified;
    }
}
