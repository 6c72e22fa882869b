package marketplace.humans.identity;

/** Who checks documents. */
public enum IdentityProvider {

    /** The visitor of our page chooses the result. Only where no real money moves. */
    SANDBOX,
    NONE
}
