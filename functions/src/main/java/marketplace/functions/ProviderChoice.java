package marketplace.functions;

import marketplace.accounts.keys.KeyMode;
import marketplace.kernel.Wire;

/**
 * The payment provider of this deployment.
 *
 * <p>One choice for all functions, so that no key of one edition works in the other.
 */
public enum ProviderChoice implements Wire {
    /** A sandbox; no real money moves. */
    SANDBOX(KeyMode.TEST),
    /** Stripe. */
    STRIPE(KeyMode.LIVE);

    private final KeyMode keyMode;

    ProviderChoice(KeyMode keyMode) {
        this.keyMode = keyMode;
    }

    /** What the deployer has chosen. */
    public static ProviderChoice of(Variables variables) {
        return variables.constant("PAYMENT_PROVIDER", ProviderChoice.class);
    }

    /** The kind of its API keys. */
    public KeyMode keyMode() {
        return keyMode;
    }
}
