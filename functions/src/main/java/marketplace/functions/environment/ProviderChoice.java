package marketplace.functions.environment;

import marketplace.accounts.keys.KeyMode;
import marketplace.humans.identity.IdentityProvider;
import marketplace.kernel.Wire;
import marketplace.money.mode.MoneyMode;

/** The payment provider. It decides the kind of API keys, so that no sandbox key works with real money. */
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

    /** The mode as a function knows it that has no access to the Stripe settings. */
    public MoneyMode moneyMode() {
        return switch (this) {
            case SANDBOX -> new MoneyMode(wire(), false);
            case STRIPE -> new MoneyMode(wire(), null);
        };
    }

    /** With real money, an identity must not be a visitor's own claim. */
    public IdentityProvider identityProvider(Variables variables) {
        IdentityProvider live = variables.constant("IDENTITY_PROVIDER", IdentityProvider.class);
        return switch (this) {
            case SANDBOX -> IdentityProvider.SANDBOX;
            case STRIPE -> live == IdentityProvider.SANDBOX ? IdentityProvider.NONE : live;
        };
    }

    public KeyMode keyMode() {
        return keyMode;
    }
}
