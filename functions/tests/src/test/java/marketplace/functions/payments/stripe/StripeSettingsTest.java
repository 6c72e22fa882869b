package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import marketplace.testing.stripe.FakeStripe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings in the secret, and where they must not appear. */
class StripeSettingsTest extends StripeWorld {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sk_live_x",
                "{}",
                "{\"apiKey\":\"sk_live_x\"}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[]}",
                "{\"apiKey\":\"pk_live_x\",\"webhookSecrets\":[\"whsec_x\"]}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[\"x\"]}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[\"whsec_x\"],\"apiBase\":\"https://elsewhere.example\"}"
            })
    void malformedSecretIsRefusedAndNotPrinted(String secret) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> StripeSettings.parse(secret))
                .withMessageContaining("StripeSecret")
                .withMessageNotContaining("sk_live_x");
    }

    @Test
    void settingsAreNeverPrinted() {
        assertThat(StripeSettings.parse(stripe.settings()).toString())
                .doesNotContain(FakeStripe.API_KEY)
                .doesNotContain("whsec");
    }
}
