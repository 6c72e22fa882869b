package marketplace.functions.payments;

import java.util.Optional;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.ProviderChoice;
import marketplace.functions.environment.Variables;
import marketplace.functions.payments.sandbox.Sandbox;
import marketplace.functions.payments.stripe.StripeIdentity;
import marketplace.functions.payments.stripe.StripeMovements;
import marketplace.functions.payments.stripe.StripeProvider;
import marketplace.functions.payments.stripe.StripeSettings;
import marketplace.kernel.cache.Refreshed;
import marketplace.money.mode.MoneyMode;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderStatement;

/** {@code stripeSecret} is the name of the secret with {@link StripeSettings}; empty with the sandbox. */
record ProviderVariables(ProviderChoice paymentProvider, String stripeSecret) {

    static ProviderVariables of(Variables variables) {
        return new ProviderVariables(ProviderChoice.of(variables), variables.optionalText("STRIPE_SECRET"));
    }

    MoneyMode moneyMode(Platform platform) {
        return switch (paymentProvider) {
            case SANDBOX -> paymentProvider.moneyMode();
            case STRIPE ->
                new MoneyMode(paymentProvider.wire(), settings(platform).isLive());
        };
    }

    PaymentProvider provider(Platform platform, Sandbox sandbox) {
        return switch (paymentProvider) {
            case SANDBOX -> sandbox.provider();
            case STRIPE -> new StripeProvider(refreshed(platform), platform.clock());
        };
    }

    /** Empty for the sandbox, which keeps no books. */
    Optional<ProviderStatement> books(Platform platform) {
        return switch (paymentProvider) {
            case SANDBOX -> Optional.empty();
            case STRIPE -> Optional.of(new StripeMovements(refreshed(platform)));
        };
    }

    StripeIdentity stripeIdentity(Platform platform) {
        return new StripeIdentity(refreshed(platform));
    }

    /** A changed secret takes effect without a deployment. */
    private Refreshed<StripeSettings> refreshed(Platform platform) {
        return new Refreshed<>(() -> settings(platform), platform.clock());
    }

    private StripeSettings settings(Platform platform) {
        return StripeSettings.parse(platform.secretText(requireSecret()));
    }

    private String requireSecret() {
        if (stripeSecret.isEmpty()) {
            throw new IllegalStateException("with PaymentProvider=stripe, StripeSecret must name a secret");
        }
        return stripeSecret;
    }
}
