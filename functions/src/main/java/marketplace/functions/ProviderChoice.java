package marketplace.functions;

import marketplace.accounts.keys.KeyMode;
import marketplace.kernel.Wire;

/**
 * The payment provider of this deployment. It decides the kind of API keys, so that no sandbox key works with real
 * money.
 */
public enum ProviderChoice implements Wire {
    SANDBOX(KeyMode.TEST),
    STRIPE(KeyMode.LIVE);

    private final KeyMode keyMode;

    ProviderChoice(KeyMode keyMode) {
        this.keyMode = keyMode;
    }

    public static ProviderChoice of(Variables variables) {
        return variables.constant("PAYMENT_PROVIDER", ProviderChoice.class);
    }

    public KeyMode keyMode() {
        return keyMode;
    }
}
