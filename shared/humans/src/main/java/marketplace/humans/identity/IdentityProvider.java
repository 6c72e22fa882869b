package marketplace.humans.identity;

import marketplace.kernel.Wire;

/** Who checks documents. */
public enum IdentityProvider implements Wire {

    /** The visitor of our page chooses the result. Only where no real money moves. */
    SANDBOX,
    STRIPE,
    NONE
}
