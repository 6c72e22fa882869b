package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.testing.stripe.FakeStripe.Fault;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of Stripe's messages are accepted. */
class StripeVerificationTest extends StripeWorld {

    private void assertRefused(String signature, byte[] body) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> provider.event(Map.of(StripeSignature.HEADER, signature), body, now()))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SIGNATURE_INVALID));
    }

    @Test
    void endlessSignatureIsRefused() {
        assertRefused("t=1" + ",t=1".repeat(1_000), "{}".getBytes(StandardCharsets.UTF_8));
        assertRefused("t=1,v1=" + "a".repeat(50_000), "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void disputeInAnotherCurrencyIsRefused() {
        String payment = books.pay(session(false));
        ObjectNode dispute = Json.object().put("id", "dp_1").put("payment_intent", payment);
        dispute.putArray("balance_transactions").addObject().put("amount", -500).put("currency", "eur");
        SignedEvent signed = books.send("charge.dispute.created", dispute, null);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(signed))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    @Test
    void testModeEventIsIgnored() {
        books.pay(session(false));
        SignedEvent signed = books.takeEvents().getLast();
        ObjectNode event = Json.readObject(signed.body()).put("livemode", false);

        assertThat(read(new SignedEvent(signed.type(), Json.bytes(event), signed.secret())))
                .isEmpty();
    }

    @Test
    void signatureIsValidForFiveMinutes() {
        books.pay(session(false));
        SignedEvent signed = books.takeEvents().getLast();
        String signature = signed.signature(now());

        clock.advance(Duration.ofMinutes(5));
        assertThat(provider.event(Map.of(StripeSignature.HEADER, signature), signed.body(), now()))
                .isPresent();
        clock.advance(Duration.ofSeconds(1));
        assertRefused(signature, signed.body());
    }

    @Test
    void changedBodyOrOtherSecretIsRefused() {
        books.pay(session(false));
        SignedEvent signed = books.takeEvents().getLast();
        String signature = signed.signature(now());
        String text = new String(signed.body(), StandardCharsets.UTF_8);

        assertRefused(signature, (text + " ").getBytes(StandardCharsets.UTF_8));
        assertRefused(signature, text.replace("2550", "9550").getBytes(StandardCharsets.UTF_8));
        assertRefused(signature, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertRefused(
                new SignedEvent(signed.type(), signed.body(), "whsec_of_somebody_else").signature(now()),
                signed.body());
        assertRefused(signature.replace("v1=", "v0="), signed.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "t",
                "t=",
                "t=abc,v1=00",
                "t=1767225600",
                "t=1767225600,v1=",
                "t=99999999999999999999,v1=00",
                "t=-1,v1=00",
                "v1=00",
                ",,,",
                "t=1767225600,v1=00,v1"
            })
    void malformedSignatureIsRefused(String signature) {
        assertRefused(signature, "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void secretsOfBothEndpointsAreAccepted() {
        SignedEvent ours = books.send("customer.created", Json.object().put("id", "cus_1"), null);
        SignedEvent connected = books.send("customer.created", Json.object().put("id", "cus_1"), "acct_1");

        assertThat(ours.secret()).isNotEqualTo(connected.secret());
        assertThat(read(ours)).isEmpty();
        assertThat(read(connected)).isEmpty();
    }

    @Test
    void eventIsRefusedWhileStripeCannotBeAsked() {
        String payment = books.pay(session(false));
        books.takeEvents();
        books.dispute(payment);
        SignedEvent signed = books.takeEvents().getLast();
        stripe.fails(Fault.SERVER_ERROR);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(signed))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE));

        stripe.fails(Fault.NONE);
        assertThat(read(signed)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"amount_total\":0", "amount_total\":-1", "amount_total\":1.5", "amount_total\":\"2550\""})
    void malformedAmountIsRefused(String amount) {
        books.pay(session(false));
        SignedEvent signed = books.takeEvents().getLast();
        String text = new String(signed.body(), StandardCharsets.UTF_8).replace("amount_total\":2550", amount);
        SignedEvent changed = new SignedEvent(signed.type(), text.getBytes(StandardCharsets.UTF_8), signed.secret());

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(changed))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    @Test
    void paymentInAnotherCurrencyIsRefused() {
        books.pay(session(false));
        SignedEvent signed = books.takeEvents().getLast();
        String text = new String(signed.body(), StandardCharsets.UTF_8)
                .replace("\"currency\":\"usd\"", "\"currency\":\"eur\"");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() ->
                        read(new SignedEvent(signed.type(), text.getBytes(StandardCharsets.UTF_8), signed.secret())))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }
}
