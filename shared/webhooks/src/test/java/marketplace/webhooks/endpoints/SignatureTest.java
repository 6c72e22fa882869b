package marketplace.webhooks.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verifies our signatures with Stripe's library, which implements the same scheme independently. */
final class SignatureTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.999Z");
    private static final long TOLERANCE = 300;
    private static final String BODY =
            "{\"id\":\"webhook.test:whe_1:a\",\"object\":\"event\",\"type\":\"webhook.test\","
                    + "\"data\":{\"message\":\"Grüße ✓\"}}";

    private final SigningSecret secret = SigningSecret.generate(new SecureRandom());
    private final SigningSecret older = SigningSecret.generate(new SecureRandom());

    @Test
    void independentReceiverAcceptsTheSignature() throws SignatureVerificationException {
        String header = Signature.of(List.of(secret), NOW, bytes(BODY));
        assertThat(header).matches("t=1772366400,v1=[0-9a-f]{64}");
        assertThat(Webhook.constructEvent(BODY, header, secret.value(), TOLERANCE, at(NOW))
                        .getType())
                .isEqualTo("webhook.test");
    }

    @Test
    void eitherSecretVerifiesDuringARotation() throws SignatureVerificationException {
        String header = Signature.of(List.of(secret, older), NOW, bytes(BODY));
        assertThat(verifies(header, secret, NOW)).isTrue();
        assertThat(verifies(header, older, NOW)).isTrue();
        assertThat(header.split(",", -1)).hasSize(3);
    }

    @Test
    void otherBodySecretOrTimeIsRefused() {
        String header = Signature.of(List.of(secret), NOW, bytes(BODY));
        assertThatThrownBy(() -> verifies(header, older, NOW)).isInstanceOf(SignatureVerificationException.class);
        assertThatThrownBy(() -> Webhook.Signature.verifyHeader(BODY + " ", header, secret.value(), TOLERANCE, at(NOW)))
                .isInstanceOf(SignatureVerificationException.class);
        assertThatThrownBy(() -> verifies(header, secret, NOW.plusSeconds(TOLERANCE + 1)))
                .isInstanceOf(SignatureVerificationException.class);
        String moved = header.replace("t=1772366400", "t=1772366401");
        assertThatThrownBy(() -> verifies(moved, secret, NOW)).isInstanceOf(SignatureVerificationException.class);
    }

    @Test
    void signingRequiresASecret() {
        assertThatThrownBy(() -> Signature.of(List.of(), NOW, bytes(BODY)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void secretsHave32RandomBytesAndAreNotPrinted() {
        assertThat(secret.value()).startsWith("whsec_");
        assertThat(Base64.getDecoder().decode(secret.value().substring("whsec_".length())))
                .hasSize(32);
        assertThat(secret).isNotEqualTo(older);
        assertThat(secret.toString()).doesNotContain(secret.value().substring(6));
    }

    private static boolean verifies(String header, SigningSecret secret, Instant now)
            throws SignatureVerificationException {
        return Webhook.Signature.verifyHeader(BODY, header, secret.value(), TOLERANCE, at(now));
    }

    private static Clock at(Instant now) {
        return Clock.fixed(now, ZoneOffset.UTC);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
