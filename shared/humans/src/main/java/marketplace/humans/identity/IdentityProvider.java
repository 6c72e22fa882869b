package marketplace.humans.identity;

public enum IdentityProvider {

    /** The visitor of our page chooses the result. Only where no real money moves. */
    SANDBOX,
    NONE
}
