package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ChargeResult;
import marketplace.testing.stripe.StripeDashboard;
import org.junit.jupiter.api.Test;

/** Saved cards are charged once, and the results are applied. */
class StripeChargesTest extends StripeWorld {

    @Test
    void savedCardIsChargedOffSession() {
        ChargeResult charged = provider.charge(charge("charge-1", "pm_good"));

        assertThat(charged)
                .isEqualTo(new ChargeResult.Paid(
                        books.last("payment_intent").path("id").asText()));
        assertThat(last().header("idempotency-key")).isEqualTo("charge-1");
        assertThat(last().form())
                .containsEntry("customer", "cus_1")
                .containsEntry("payment_method", "pm_good")
                .containsEntry("off_session", "true")
                .containsEntry("automatic_payment_methods[allow_redirects]", "never")
                .containsEntry("amount", "700")
                .containsEntry("metadata[marketplace_id]", "charge-1")
                .containsEntry("metadata[marketplace_account]", PAYER.value());
    }

    @Test
    void repeatOfADeclinedChargeIsDeclined() {
        ChargeResult.Refused refused = new ChargeResult.Refused("Your card was declined.");

        assertThat(provider.charge(charge("charge-1", StripeDashboard.DECLINED_CARD)))
                .isEqualTo(refused);
        assertThat(provider.charge(charge("charge-1", StripeDashboard.DECLINED_CARD)))
                .isEqualTo(refused);
        assertThat(books.number("payment_intent")).isEqualTo(1);
    }

    @Test
    void bankDebitIsPendingAtFirst() {
        assertThat(provider.charge(charge("charge-1", StripeDashboard.SLOW_METHOD)))
                .isInstanceOf(ChargeResult.Pending.class);
    }

    @Test
    void bankDebitIsChargedOnceHoweverOftenItIsRequested() {
        Charge charge = charge("charge-1", StripeDashboard.SLOW_METHOD);
        provider.charge(charge);
        provider.charge(charge("charge-2", "pm_good"));
        provider.charge(charge("charge-3", "pm_good"));
        for (int day = 0; day < 4; day++) {
            stripe.forgetKeys();
            clock.advance(Duration.ofDays(1));
            assertThat(provider.charge(charge)).isInstanceOf(ChargeResult.Pending.class);
        }
        assertThat(books.number("payment_intent")).isEqualTo(3);

        String payment = ofCharge("charge-1");
        books.settle(payment, true);
        assertThat(provider.charge(charge)).isEqualTo(new ChargeResult.Paid(payment));
    }

    @Test
    void bankDebitRefusedAfterDaysHasTheReason() {
        Charge charge = charge("charge-1", StripeDashboard.SLOW_METHOD);
        provider.charge(charge);
        books.settle(ofCharge("charge-1"), false);
        stripe.forgetKeys();

        assertThat(provider.charge(charge)).isEqualTo(new ChargeResult.Refused("No funds."));
        assertThat(books.number("payment_intent")).isEqualTo(1);
    }

    /** The payment whose messages carry our id of the charge. */
    private String ofCharge(String id) {
        return books.find(
                        "payment_intent",
                        payment ->
                                payment.at("/metadata/marketplace_id").asText().equals(id))
                .path("id")
                .asText();
    }

    @Test
    void differentChargeWithTheSameIdIsRefused() {
        provider.charge(charge("charge-1", "pm_good"));

        assertThat(provider.charge(charge("charge-1", "pm_other"))).isInstanceOf(ChargeResult.Paid.class);
        assertThat(books.number("payment_intent")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(700);
    }
}
